import { HttpRefusal } from "./http-refusal";

/** Time that only runs while the far side is waited for; our own patience with it is not counted. */
export interface Stopwatch {
  readonly signal: AbortSignal;
  start(): void;
  pause(): void;
}

/** Aborts its signal with an HttpRefusal once `limitMs` have run; also when the caller's own signal does. */
export function createStopwatch(limitMs: number, caller: AbortSignal | undefined): Stopwatch {
  const controller = new AbortController();
  let leftMs = limitMs;
  let since = 0;
  let timer: NodeJS.Timeout | undefined;
  const seconds = limitMs / 1_000;
  const stop = () =>
    controller.abort(new HttpRefusal("too_slow", `There was no complete answer within ${seconds} seconds.`));
  return {
    signal: caller ? AbortSignal.any([caller, controller.signal]) : controller.signal,
    start() {
      since = performance.now();
      timer = setTimeout(stop, leftMs);
    },
    pause() {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      leftMs = Math.max(0, leftMs - (performance.now() - since));
    },
  };
}
