import { nameSign } from "../text/plain-text";
import { englishKind, isChatThing } from "./nouns";
import type { Token } from "./tokens";
import { clauseStarts, hardStops, negations, persons, prepositions, pronouns } from "./words";

/** Who or what a verb speaks of. `thing`: an artifact that an agent can make or touch. */
export interface Subject {
  role: "agent" | "user" | "thing" | "other" | "none";
  /** An agent that may also be a system of the world: the app, the server. */
  weak?: boolean;
  kind: string | null;
  /** Where the noun phrase starts. */
  start: number;
  definite: boolean;
}

const agentNouns = /^(?:assistants?|specialists?|agents?|bots?|supervisor|crawlers?|candor|subagents?|ai)$/;
const weakAgents =
  /^(?:system|app|application|tools?|platform|engine|product|software|backend|service|workflow|automation|builder|generator|indexer|scheduler|importer|exporter)$/;
/** Words that may stand before "specialist" or "agent" without making a person of it. */
const agentWords =
  /^(?:the|my|our|your|this|a|an|one|of|knowledge|base|image|images|resume|résumé|presentation|podcast|video|code|data|translation|integrations?|media|deliverables?|web|crawler|crawling|email|e-mail|mail|files?|memory|search|research|report|reports|reporting|calendar|slack|connector|mcp|discovery|ai|candor|built-in|document|documents|writing|automation|podcast|other|same|first|second|both|all|two|three|responsible|virtual|digital|background|workspace|gmail|notion|linear|jira|drive|\uE000|and)$/;
const articles = /^(?:the|your|a|an|this|that|these|those|both|all|my|our|its|every|each|two|three|four|five|new)$/;

/** The noun phrase that ends at token `end`, not reaching before `floor`. */
export function subjectBefore(tokens: readonly Token[], end: number, floor: number): Subject {
  const none: Subject = { role: "none", kind: null, start: end + 1, definite: false };
  if (end < floor) return none;
  const last = tokens[end]!.word;
  if (last === "i" || last === "we")
    return { ...none, role: isAndI(tokens, end, floor) ? "other" : "agent", start: end };
  // "It was me who sent it"
  if (last === "who" && /^(?:me|i|us)$/.test(tokens[end - 1]?.word ?? ""))
    return { ...none, role: "agent", start: end };
  if (last === "you") return { ...none, role: "user", start: end };
  let start = end;
  while (start > floor && (!isBreak(tokens, start - 1) || isThatThing(tokens, start - 1, floor))) start -= 1;
  const words = tokens.slice(start, end + 1).map((token) => token.word);
  const phrase = { ...none, start };
  if (negations.has(words[0]!)) return { ...phrase, role: "other" };
  const agent = agentOf(words);
  if (agent) return { ...phrase, role: "agent", weak: agent === "weak", kind: thingOf(words).kind };
  if (persons.has(last)) return { ...phrase, role: "other" };
  return { ...phrase, ...thingOf(words) };
}

/** "That rule is saved" */
const isThatThing = (tokens: readonly Token[], at: number, floor: number): boolean =>
  at === floor && tokens[at]!.word === "that" && englishKind(tokens[at + 1]?.word ?? "") !== undefined;

/** "My colleague and I" */
function isAndI(tokens: readonly Token[], at: number, floor: number): boolean {
  const words = tokens.slice(floor, at).map(({ word }) => word);
  return words.at(-1) === "and" && words.length <= 4 && /^(?:my|our|his|her|the)$/.test(words[0]!);
}

function isBreak(tokens: readonly Token[], at: number): boolean {
  const { word } = tokens[at]!;
  // "…," the company announced: what was quoted is no part of who says it.
  if (word === nameSign && /^(?:the|a|an|he|she|my)$/.test(tokens[at + 1]?.word ?? "")) return true;
  if (/^(?:is|are|was|were|has|have|had|will|can)$/.test(word)) return true;
  if (hardStops.test(word) || word === "," || negations.has(word)) return word !== "no";
  // "The note and the report were saved" is one phrase; "and the report was saved" starts with it.
  return clauseStarts.has(word) && !(word === "and" && tokens[at - 1] !== undefined && joinsNouns(tokens, at));
}

function joinsNouns(tokens: readonly Token[], and: number): boolean {
  const before = tokens[and - 1]!.word;
  return (englishKind(before) !== undefined || before === nameSign) && and <= 4;
}

function agentOf(words: readonly string[]): "strong" | "weak" | undefined {
  if (words.length === 1 && words[0] === "candor") return "strong";
  const last = words.at(-1)!;
  const rest = words.slice(0, -1);
  if (agentNouns.test(last) && rest.every((word) => agentWords.test(word))) return "strong";
  // "One of my specialists", "the assistant's memory" is none.
  if (weakAgents.test(last) && rest.length <= 2 && rest.every((word) => agentWords.test(word))) return "weak";
  return undefined;
}

function thingOf(words: readonly string[]): Pick<Subject, "role" | "kind" | "definite"> {
  // "The ticket you wanted": what follows only tells which one.
  const cut = words.findIndex(
    (word, index) => index > 0 && (prepositions.has(word) || /^(?:i|you|we|he|she|they)$/.test(word)),
  );
  const noun = cut < 0 ? words : words.slice(0, cut);
  const head = noun.at(-1) ?? "";
  const definite = articles.test(words[0]!) || words.includes(nameSign) || /^(?:your|the)$/.test(words[0]!);
  if ((noun.length === 1 && pronouns.has(head)) || /^ones?$/.test(head))
    return { role: "thing", kind: null, definite: true };
  const named = noun.includes(nameSign);
  // "The folder contracts" is a folder.
  const first = /^(?:the|your|our|this)$/.test(words[0]!) && noun.length > 2 ? englishKind(noun[1]!) : undefined;
  const kind =
    (/^(?:folder|file|report|document|page|ticket)$/.test(first ?? "") ? first : undefined) ??
    englishKind(head) ??
    (named ? noun.map(englishKind).find((found) => found !== undefined) : undefined);
  // A setting of the product; policies without more are told of in documents.
  if (head === "policy" && noun.at(-2) === "approval") return { role: "thing", kind: "setting", definite };
  if (kind !== undefined || named) return { role: "thing", kind: kind ?? null, definite };
  // "The typo in the report"
  const part =
    cut > 0 && isChatThing(head)
      ? words
          .slice(cut)
          .map(englishKind)
          .find((found) => found !== undefined)
      : undefined;
  if (part !== undefined) return { role: "thing", kind: part, definite };
  // "The report Dock safety"
  const second = /^(?:the|your|our|this)$/.test(words[0]!) && noun.length <= 6 ? englishKind(noun[1] ?? "") : undefined;
  if (second !== undefined && noun.length > 2) return { role: "thing", kind: second, definite: true };
  if (words[0] === "your" && noun.length <= 3) return { role: "thing", kind: null, definite: true };
  return { role: "other", kind: null, definite };
}
