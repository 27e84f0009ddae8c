import { processWide } from "../core/process-wide";
import type { CandorChunk, NumberedChunk } from "./chunk";
import { fullBatch, mostInBatch, TurnBatch } from "./turn-batch";

/** What a turn has said so far as this process knows it, for any number of listeners, and its off-switch. */
export class LiveTurn {
  readonly abort = new AbortController();
  private readonly parts: NumberedChunk[];
  /** The same as JSON, as far as somebody has listened. */
  private readonly texts: string[] = [];
  private next: number;
  private ended = false;
  private waiting = new Set<() => void>();
  /** The batch that was made last, and its place: listeners that keep up all want the same one. */
  private latest: { from: number; known: number; batch: TurnBatch } | undefined;

  /**
   * @param before what a turn that goes on has said already, in order
   * @param next the number of what it says next
   */
  constructor(
    readonly turnId: string,
    before: readonly NumberedChunk[] = [],
    next = (before.at(-1)?.seq ?? -1) + 1,
  ) {
    this.parts = [...before];
    this.next = next;
  }

  /** Returns the chunk's number. */
  push(chunk: CandorChunk): number {
    const seq = this.next;
    this.append([{ seq, chunk }]);
    return seq;
  }

  /** Adds what was numbered elsewhere. Numbers only grow. */
  append(parts: readonly NumberedChunk[]): void {
    if (parts.length === 0) return;
    this.parts.push(...parts);
    this.next = parts.at(-1)!.seq + 1;
    this.announce();
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
    return this.parts.map(({ chunk }) => chunk);
  }

  /**
   * Everything from number `from` on, as it comes, until the end or until `gone` says that the listener has left.
   * A slow listener holds nobody up, and nothing but its place.
   */
  async *read(from: number, gone?: AbortSignal): AsyncGenerator<TurnBatch> {
    // Numbers have gaps where passing words of an earlier process stood: places in the list do not.
    const first = this.parts.findIndex(({ seq }) => seq >= from);
    let here = first < 0 ? this.parts.length : first;
    let wake = () => {};
    const leave = () => wake();
    gone?.addEventListener("abort", leave);
    try {
      while (!gone?.aborted) {
        // A listener may have heard, where the turn runs, what has not come here yet.
        while (here < this.parts.length && this.parts[here]!.seq < from) here += 1;
        if (here < this.parts.length) {
          const batch = this.batch(here);
          here += batch.parts.length;
          yield batch;
        } else {
          if (this.ended) return;
          await new Promise<void>((resolve) => {
            wake = resolve;
            this.waiting.add(resolve);
          });
          this.waiting.delete(wake);
        }
      }
    } finally {
      gone?.removeEventListener("abort", leave);
    }
  }

  private batch(from: number): TurnBatch {
    const known = this.parts.length;
    if (this.latest?.from === from && this.latest.known === known) return this.latest.batch;
    let size = 0;
    let to = from;
    for (; to < known && to - from < mostInBatch && size < fullBatch; to += 1) {
      this.texts[to] ??= JSON.stringify(this.parts[to]!.chunk);
      size += this.texts[to]!.length;
    }
    const batch = new TurnBatch(this.turnId, this.parts.slice(from, to), this.texts.slice(from, to));
    this.latest = { from, known, batch };
    return batch;
  }

  private announce(): void {
    const woken = this.waiting;
    this.waiting = new Set();
    for (const wake of woken) wake();
  }
}

/** The turns that run in this process, by id. */
export function liveTurns(): Map<string, LiveTurn> {
  return processWide("live-turns", () => new Map<string, LiveTurn>());
}
