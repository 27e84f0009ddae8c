import type { CandorChunk, NumberedChunk } from "./chunk";

/** A turn that runs in this process: everything it has said so far, for any number of listeners, and its off-switch. */
export class LiveTurn {
  readonly abort = new AbortController();
  private readonly chunks: NumberedChunk[];
  private next: number;
  private ended = false;
  private wake: () => void = () => {};
  private news = this.nextNews();

  /** @param before what a turn that goes on has said already, in order */
  constructor(
    readonly turnId: string,
    before: readonly NumberedChunk[] = [],
  ) {
    this.chunks = [...before];
    this.next = (before.at(-1)?.seq ?? -1) + 1;
  }

  /** Returns the chunk's number. */
  push(chunk: CandorChunk): number {
    const seq = this.next;
    this.next += 1;
    this.chunks.push({ seq, chunk });
    this.announce();
    return seq;
  }

  /** The number that the next chunk gets. */
  nextNumber(): number {
    return this.next;
  }

  /** Nothing more will come. */
  end(): void {
    this.ended = true;
    this.announce();
  }

  /** What has been said, so far. */
  said(): CandorChunk[] {
    return this.chunks.map(({ chunk }) => chunk);
  }

  /** Everything from number `from` on, as it comes, until the end. Slow readers hold nobody up. */
  async *read(from: number): AsyncGenerator<NumberedChunk> {
    // Numbers have gaps where passing words of an earlier process stood: places in the list do not.
    for (let at = this.chunks.findIndex(({ seq }) => seq >= from), here = at < 0 ? this.chunks.length : at; ; ) {
      while (here < this.chunks.length) {
        yield this.chunks[here]!;
        here += 1;
      }
      if (this.ended) return;
      await this.news;
    }
  }

  private announce(): void {
    this.wake();
    this.news = this.nextNews();
  }

  private nextNews(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}

// Routes are bundled apart from each other: module state is not shared between them, globals are.
const holder = globalThis as typeof globalThis & { __candorLiveTurns?: Map<string, LiveTurn> };

/** The turns that run in this process, by id. */
export function liveTurns(): Map<string, LiveTurn> {
  holder.__candorLiveTurns ??= new Map();
  return holder.__candorLiveTurns;
}
