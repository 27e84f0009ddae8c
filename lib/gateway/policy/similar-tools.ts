import { stemmer } from "stemmer";
import { wordsOf } from "../../core/words-of";
import { ownsTool } from "../agent-reach";
import type { RegisteredTool, Registry } from "../registry";

/** A tool that an agent may take for another one that it has too. */
export interface SimilarTool {
  tool: RegisteredTool;
  reason: "same_verb_and_noun" | "same_words";
}

/** Shared words among all words of both "when to use" parts, above which two manuals count as too alike. */
const mostOverlap = 0.6;

const found = new WeakMap<RegisteredTool, readonly SimilarTool[]>();

/** Tools of the same agents with the same verb and noun, or with nearly the same words about when to use them. */
export function similarTools(registry: Registry, tool: RegisteredTool): readonly SimilarTool[] {
  let similar = found.get(tool);
  if (!similar) {
    similar = registry.listed.flatMap((other) => {
      if (other === tool || !shareAgent(registry, tool, other)) return [];
      const reason = likeness(tool, other);
      return reason ? [{ tool: other, reason }] : [];
    });
    found.set(tool, similar);
  }
  return similar;
}

function shareAgent({ agents }: Registry, a: RegisteredTool, b: RegisteredTool): boolean {
  return [...agents].some((agent) => ownsTool(agent, a) && ownsTool(agent, b));
}

function likeness(a: RegisteredTool, b: RegisteredTool): SimilarTool["reason"] | undefined {
  if (verbAndNoun(a.name) === verbAndNoun(b.name)) return "same_verb_and_noun";
  const [ofA, ofB] = [stems(a.manual.when), stems(b.manual.when)];
  const shared = [...ofA].filter((stem) => ofB.has(stem)).length;
  const all = ofA.size + ofB.size - shared;
  return all > 0 && shared / all > mostOverlap ? "same_words" : undefined;
}

/** `list_files` and `list_shared_file` both list files. */
function verbAndNoun(name: string): string {
  const words = wordsOf(name);
  return words.length < 2 ? words.join("") : `${stemmer(words[0]!)} ${stemmer(words.at(-1)!)}`;
}

const stopWords = new Set(
  "a about all an and any are as at be been by can do does for from has have if in into is it its just may more no not of on one or other our out so some something somebody than that the their them then there these they this to up use used user was what when where which who will with without you your".split(
    " ",
  ),
);

function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.filter((word) => !stopWords.has(word)).map((word) => stemmer(word)));
}
