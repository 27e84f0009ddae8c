import { createContext, Script } from "node:vm";
import { fail, ok, type Result } from "./result";

const script = new Script("work()");

/**
 * What a synchronous computation comes to, unless it takes longer than so many milliseconds: then it is broken off
 * where it stands, be it in a loop of a library or in a regular expression that tries every way. For work whose length
 * others decide about; what it throws is thrown on.
 */
export function withinTime<Value>(milliseconds: number, work: () => Value): Result<Value, "time"> {
  let result: Result<Value, "time"> = fail("time");
  const keep = () => {
    result = ok(work());
  };
  try {
    // A watchdog beside this thread breaks the script off, and with it what the script has called.
    script.runInContext(createContext({ work: keep }), { timeout: milliseconds });
  } catch (error) {
    if (!isTimeout(error)) throw error;
  }
  return result;
}

// An error of the watchdog's own realm, so that it is no instance of the Error of this one.
const isTimeout = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT";
