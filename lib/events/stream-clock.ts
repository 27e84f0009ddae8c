import { processWide } from "../core/process-wide";

/** How often open streams are looked at, in milliseconds. */
export const beatEvery = 5_000;

/** One clock for all open streams of this process, for a timer each would be thousands. */
class StreamClock {
  private readonly members = new Set<(now: number) => void>();
  private timer: NodeJS.Timeout | undefined;

  /** Calls `beat` every five seconds with a monotonic time in milliseconds, until the returned function is called. */
  join(beat: (now: number) => void): () => void {
    this.members.add(beat);
    this.timer ??= setInterval(() => {
      const now = performance.now();
      for (const member of this.members) member(now);
    }, beatEvery).unref();
    return () => {
      this.members.delete(beat);
      if (this.members.size > 0) return;
      clearInterval(this.timer);
      this.timer = undefined;
    };
  }
}

export function streamClock(): StreamClock {
  return processWide("stream-clock", () => new StreamClock());
}
