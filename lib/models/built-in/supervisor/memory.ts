import { compareFacts } from "../facts/compare-facts";
import { factFrame } from "../facts/fact-frame";
import { readFact } from "../facts/read-fact";
import { stateOrder } from "../facts/state-order";
import { promptSection } from "../text/prompt-section";

const order =
  /^(?:please|kindly|can you|could you|would you|i want you to|i(?:'d| would) like you to|you should|请|麻烦|帮我|你要|要|把)*\s*[,，]?\s*(?:please\s+)?(?:(?:remember|memori[sz]e|note|record|keep in mind|bear in mind|don'?t forget|make a note|save this(?: for later)?|add to (?:your|my|our) memory|jot down)(?:\s+that)?|记住|记一下|记下来|记下|备忘一下|备忘|别忘了|记得)\s*[:：,，]?\s*/i;
const trailing =
  /[,，;；]?\s*(?:please\s+)?(?:remember|note|memori[sz]e)(?: that| this| it)?[.!]?$|[,，]?\s*(?:请你?)?(?:记住|记下来|记一下)[。！]?$/i;
const saidBefore = /^(?:as i (?:already )?said|again|once more)\s*[,:]\s*/i;
const forgetting = /^(?:please\s+)?forget(?: that| about)?\s+|^(?:请)?(?:忘掉|忘记|忘了)\s*/i;

/** What is to be kept, without the order to keep it. */
export function memoryFact(text: string): string {
  const fact = text.trim().replace(forgetting, "").replace(order, "").replace(trailing, "").trim().replace(/\s+/g, " ");
  const kept = fact === "" ? text.trim() : asState(fact.replace(saidBefore, ""));
  return stateOrder(kept.charAt(0).toUpperCase() + kept.slice(1));
}

/** Where somebody moved to is where they live from then on. */
function asState(fact: string): string {
  const frame = /\b(?:moved|relocated)\b|搬/i.test(fact) ? factFrame(fact) : undefined;
  if (frame?.relation !== "lives" || frame.subject !== "") return fact;
  return /\p{Script=Han}/u.test(fact) ? `住在${frame.value}` : `Lives in ${frame.value}`;
}

/** What is to go, and what is to be kept in its place ("" for nothing); undefined when nothing is to be forgotten. */
export function toForget(text: string): { gone: string; kept: string } | undefined {
  if (!forgetting.test(text.trim())) return undefined;
  const fact = memoryFact(text);
  const gone = fact.split(/[,，]/)[0]!;
  return { gone, kept: fact.slice(gone.length).replace(/^[,，]\s*/, "") };
}

/** The memory document that the prompt shows: everything after the line that announces it. */
export function readMemory(system: string): string {
  const context = promptSection(system, "dynamic_context") ?? "";
  const memory = /^.*\bmemory of .* characters\):\n([\s\S]*)$/im.exec(context)?.[1]?.trim() ?? "";
  // What people wrote cannot open tags in a prompt; it goes back as it was.
  return memory === "(empty)" || memory === "(not for this run)" ? "" : memory.replaceAll("&lt;", "<");
}

/**
 * The whole document with the new line merged in: a line that says the same is not repeated, one that it contradicts
 * gives way to it, and "forget ..." takes matching lines out. Headings are kept as they stand.
 */
export function mergeMemory(
  memory: string,
  text: string,
  today: string,
  heading: string,
): { markdown: string; changed: boolean } {
  const fact = memoryFact(text);
  const lines = memory === "" ? [] : memory.split("\n");
  const forget = toForget(text);
  if (forget) {
    const left = lines.filter((line) => !says(line, forget.gone));
    const added = forget.kept ? addLine(left, forget.kept, today, heading) : left;
    return { markdown: added.join("\n"), changed: added.join("\n") !== memory };
  }
  const fresh = readFact(fact);
  const compared = lines.map((line) => (/^#|^\s*$/.test(line) ? "other" : compareFacts(fresh, readFact(line))));
  if (compared.includes("same")) return { markdown: memory, changed: false };
  const [first, ...more] = compared.flatMap((found, index) => (found === "other" ? [] : [index]));
  if (first === undefined) return { markdown: addLine(lines, fact, today, heading).join("\n"), changed: true };
  const replaced = lines.with(first, `- ${today}: ${fact}`).filter((_, index) => !more.includes(index));
  const headed = lines.some((line) => line.startsWith("## ")) ? replaced : [`## ${heading}`, ...replaced];
  return { markdown: headed.join("\n"), changed: true };
}

function addLine(lines: string[], fact: string, today: string, heading: string): string[] {
  const line = `- ${today}: ${fact}`;
  const last = lines.findLastIndex((entry) => entry.trim() !== "");
  if (last < 0) return [`## ${heading}`, line];
  const own = lines.indexOf(`## ${heading}`);
  if (own < 0) return [...lines.slice(0, last + 1), "", `## ${heading}`, line];
  const next = lines.findIndex((entry, index) => index > own && entry.startsWith("## "));
  const end = lines.slice(0, next < 0 ? lines.length : next).findLastIndex((entry) => entry.trim() !== "") + 1;
  return [...lines.slice(0, end), line, ...lines.slice(end)];
}

/** Whether a remembered line is about the same: most of its signs and words are asked to go. */
function says(line: string, gone: string): boolean {
  if (!/^\s*[-*] /.test(line)) return false;
  const words = (text: string): Set<string> => new Set(text.toLowerCase().match(/\p{Script=Han}|[a-z0-9]{3,}/gu) ?? []);
  const wanted = words(gone);
  const present = words(line.replace(/\d{4}-\d{2}-\d{2}/, ""));
  const shared = [...wanted].filter((word) => present.has(word)).length;
  return wanted.size > 0 && shared / wanted.size >= 0.6;
}
