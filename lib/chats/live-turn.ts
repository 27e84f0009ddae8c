import type { CandorChunk, NumberedChunk } from "./chunk";

/** A turn that runs in this process: everything it has said so far, for any number of listeners, and its off-switch. */
export class LiveTurn {
  readonly abort = new AbortController();
  private readonly chunks: CandorChunk[] = [];
  private ended = false;
  private wake: () => void = () => {};
  private news = this.nextNews();

  constructor(readonly turnId: string) {}

  /** Returns the chunk's number. */
  push(chunk: CandorChunk): number {
    this.chunks.push(chunk);
    this.announce();
    return this.chunks.length - 1;
  }

  /** Nothing more will come. */
  end(): void {
    this.ended = true;
    this.announce();
  }

  /** What has been said, so far. */
  said(): readonly CandorChunk[] {
    return this.chunks;
  }

  /** Everything from number `from` on, as it comes, until the end. Slow readers hold nobody up. */
  async *read(from: number): AsyncGenerator<NumberedChunk> {
    for (let seq = from; ; ) {
      while (seq < this.chunks.length) {
        yield { seq, chunk: this.chunks[seq]! };
        seq += 1;
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
