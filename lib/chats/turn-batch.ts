import type { NumberedChunk } from "./chunk";

/** The most events of one batch. */
export const mostInBatch = 100;
/** Characters after which a batch is full: with one event more, this is what a listener holds, however far it is behind. */
export const fullBatch = 64 * 1024;

/** Some events of a turn in a row. Listeners at the same place share one, and with it the work of writing it out. */
export class TurnBatch {
  private bytes: Uint8Array | undefined;

  /** @param texts the chunks as JSON, where that is known already */
  constructor(
    readonly turnId: string,
    readonly parts: readonly NumberedChunk[],
    private readonly texts?: readonly string[],
  ) {}

  /** As server-sent events in UTF-8; the `id` of each is the cursor behind it. */
  events(): Uint8Array {
    this.bytes ??= new TextEncoder().encode(this.parts.map((_, index) => this.event(index)).join(""));
    return this.bytes;
  }

  private event(index: number): string {
    const { seq, chunk } = this.parts[index]!;
    return `id: ${this.turnId}:${seq}\ndata: ${this.texts?.[index] ?? JSON.stringify(chunk)}\n\n`;
  }
}
