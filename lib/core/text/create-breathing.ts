import { setImmediate } from "node:timers/promises";

const longest = 12; // milliseconds that other requests wait at most

/** For long loops: `await breathe()` lets the server answer others whenever this loop has held it for a while. */
export function createBreathing(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < longest) return undefined;
    return setImmediate().then(() => {
      since = performance.now();
    });
  };
}
