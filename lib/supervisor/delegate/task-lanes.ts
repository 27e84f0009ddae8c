/** How many specialists of one turn work at the same time; the others wait in the order in which they came. */
export class TaskLanes {
  private working = 0;
  private readonly waiting: Array<() => void> = [];

  /** @param width at least 1 */
  constructor(private width: number) {}

  get isFull(): boolean {
    return this.working >= this.width;
  }

  /** What is left of the width: kept while the turn stands still. */
  get limit(): number {
    return this.width;
  }

  /** Resolves when a lane is free, which then is taken until `leave`; rejects with the signal's reason. */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.isFull) await this.turnOf(signal);
    else this.working += 1;
  }

  leave(): void {
    this.working -= 1;
    this.admit();
  }

  /** The model's server has too much to do: half of the lanes, at least one, for the rest of the turn. */
  narrow(): void {
    this.width = Math.max(1, Math.floor(this.width / 2));
  }

  private turnOf(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener("abort", give);
        resolve();
      };
      const give = () => {
        this.waiting.splice(this.waiting.indexOf(enter), 1);
        reject(signal.reason);
      };
      this.waiting.push(enter);
      signal.addEventListener("abort", give, { once: true });
    });
  }

  private admit(): void {
    while (!this.isFull && this.waiting.length > 0) {
      this.working += 1;
      this.waiting.shift()!();
    }
  }
}
