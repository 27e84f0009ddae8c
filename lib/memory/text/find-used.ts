import { readFact } from "../../models/built-in/facts/read-fact";
import { termsOf } from "../../models/built-in/text/terms";
import type { EntryLine } from "./read-entries";

/** One step of a turn, in order: something the agent said or asked for, or something that it was told. */
export type Step = { said: string } | { heard: string };

/**
 * The lines of memory that what an agent said must have come from: it names a value of the line (a number, a name),
 * or most of what the line is about, that nobody and nothing had told it by then. A line that only shaped how
 * something was said leaves no trace and is not claimed. Pure.
 */
export function findUsed<Entry extends EntryLine>(entries: readonly Entry[], steps: readonly Step[]): Entry[] {
  const told = new Set<string>();
  const open = new Map(entries.map((entry) => [entry, read(entry.text)]));
  for (const step of steps) {
    if ("heard" in step) {
      for (const term of termsOf(step.heard)) told.add(term);
      continue;
    }
    const said = new Set(termsOf(step.said).filter((term) => !told.has(term)));
    for (const [entry, { terms, values }] of open) {
      const shared = [...terms].filter((term) => said.has(term));
      const isMost =
        shared.length > 0 && (shared.length === terms.size || (shared.length > 1 && shared.length * 2 >= terms.size));
      if (isMost || shared.some((term) => values.has(term))) open.delete(entry);
    }
  }
  return entries.filter((entry) => !open.has(entry));
}

function read(text: string): { terms: ReadonlySet<string>; values: ReadonlySet<string> } {
  const { terms } = readFact(text);
  const words = text.replace(/^\d{4}-\d{2}-\d{2}\s*[:：]?\s*/, "").replace(/^\S+/, "");
  const names = [...words.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}-]{2,}/gu)].flatMap(([name]) => termsOf(name));
  const numbers = [...terms].filter((term) => /\d/.test(term) && term.length > 1);
  return { terms, values: new Set([...names, ...numbers].filter((term) => terms.has(term))) };
}
