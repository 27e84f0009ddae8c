import { bareFact, earlierMark, isEarlier } from "../models/built-in/facts/bare-fact";
import { compareFacts } from "../models/built-in/facts/compare-facts";
import { type Fact, readFact } from "../models/built-in/facts/read-fact";
import { stateOrder } from "../models/built-in/facts/state-order";
import { hardLimit } from "./schema";
import { headingIn, textOfLine } from "./text/read-entries";

/** Lines that are compared with each other, at most: four times what a document of that size usually has. */
const mostCompared = 1_000;

/** A line of the document in the making; one whose text is undefined goes. */
interface Line {
  text: string | undefined;
  fact?: Fact;
}

/**
 * Brings the new lines of a document into form: a date before each entry, orders as statements. A new line that says
 * what stands there already is left out; one that says a little more takes the other's place; where it contradicts one
 * that would stay, that one is marked as earlier. Lines that were there before are otherwise left as they are. Pure.
 * @param before normalised @param given normalised, within the hard limit
 */
export function shapeLines(before: string, given: string, today: string): { markdown: string; warnings: string[] } {
  const known = new Set(before.split("\n").map(textOfLine));
  const isEntry = (line: string) => /^[-*+] +\S/.test(line) && headingIn(line) === undefined;
  const isFresh = (line: string) => isEntry(line) && !known.has(textOfLine(line));
  const lines: Line[] = given.split("\n").map((text) => ({ text }));
  const warnings: string[] = [];
  const others = lines.filter(({ text }) => text && isEntry(text) && !isFresh(text)).slice(-mostCompared);
  for (const line of lines) {
    if (line.text === undefined || !isFresh(line.text)) continue;
    line.text = stateOrder(dated(line.text, today));
    if (others.length < 2 * mostCompared && isSaid(line, others, warnings)) line.text = undefined;
    else others.push(line);
  }
  const markdown = lines.flatMap(({ text }) => (text === undefined ? [] : [text])).join("\n");
  // Dates alone must not be what makes it too long.
  return markdown.length <= hardLimit ? { markdown, warnings } : { markdown: given, warnings: [] };
}

/** Compares a new line with those that stay; true when one of them says it already. */
function isSaid(fresh: Line, others: readonly Line[], warnings: string[]): boolean {
  fresh.fact = readFact(fresh.text!);
  for (const known of others) {
    const { text } = known;
    if (text === undefined) continue;
    known.fact ??= readFact(text);
    const comparison = compareFacts(fresh.fact, known.fact);
    if (comparison === "same" && !isEarlier(text)) return true;
    if (comparison === "more") known.text = undefined;
    if (comparison === "contradicts") {
      const fact = bareFact(text);
      known.text = `${text.slice(0, text.length - fact.length)}${earlierMark}${fact}`;
      known.fact = undefined;
      warnings.push(`"${fact}" contradicts what is new and was marked as earlier.`);
    }
  }
  return false;
}

function dated(line: string, today: string): string {
  const text = textOfLine(line);
  return /^\d{4}-\d{2}-\d{2}\b/.test(text) ? `- ${text}` : `- ${today}: ${text}`;
}
