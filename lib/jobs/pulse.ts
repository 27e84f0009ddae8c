const hotMs = 1_000;
const hotPauseMs = 20;
const firstPauseMs = 100;
const longestPauseMs = 1_000;

/**
 * The rhythm of a loop that looks into tables. After a beat it looks every 20 ms for a second, because the
 * row it was woken for may be committed a little later; when nothing comes it slows down to once a second.
 */
export class Pulse {
  #hotUntil = 0;
  #pauseMs = firstPauseMs;
  #beaten = false;
  #wake: (() => void) | undefined;

  /** Something may have come: look at once. */
  beat(): void {
    this.#hotUntil = performance.now() + hotMs;
    this.#pauseMs = firstPauseMs;
    this.#beaten = true;
    this.#wake?.();
  }

  /** Until the next look. Not at all after a beat, or when the last look found something. */
  async pause(found: boolean): Promise<void> {
    if (found) this.#pauseMs = firstPauseMs;
    if (!found && !this.#beaten) {
      const hot = performance.now() < this.#hotUntil;
      const milliseconds = hot ? hotPauseMs : this.#pauseMs;
      if (!hot) this.#pauseMs = Math.min(longestPauseMs, this.#pauseMs * 1.5);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, milliseconds);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
      this.#wake = undefined;
    }
    this.#beaten = false;
  }
}
