import { promptSection } from "../text/prompt-section";

/** The newest report of this thread, as the directory in the prompt lists it; undefined when there is none. */
export function lastReport(system: string): { id: string; title: string } | undefined {
  const directory = promptSection(system, "dynamic_context") ?? "";
  const match = /^- report of this thread: "(.*)" \((rep_[0-9A-Z]+)[,)]/m.exec(directory);
  return match ? { title: match[1]!, id: match[2]! } : undefined;
}
