import { promptSection } from "../text/prompt-section";

/** Id of the newest report of this thread, as the directory in the prompt lists it; undefined when there is none. */
export function lastReport(system: string): string | undefined {
  const directory = promptSection(system, "dynamic_context") ?? "";
  return /^- report of this thread: .*\((rep_[0-9A-Z]+)[,)]/m.exec(directory)?.[1];
}
