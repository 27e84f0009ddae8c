import type { Exchange } from "../read-conversation";
import { splitSentences } from "../text/split-sentences";
import { memoryFact } from "./memory";

const pointer =
  /^(?:(?:this|that|these|those|the (?:above|last|previous))(?: (?:passage|paragraph|answer|quote|sentence|text|part|line|fact|information|one|point)s?)?|it|the (?:passage|answer|quote)|这(?:一)?(?:段|条|句|点|个)?(?:话|文字|内容|信息|回答)?|那(?:段|条|句)(?:话|内容)?|以上(?:内容)?|上面(?:的)?(?:内容|那段|回答)?|它)(?: (?:please|for later|for me))?[.!。！]?$/i;

/** Sentences of an answer that are kept when somebody points at it, and characters in all. */
const most = { sentences: 3, characters: 400 };

/**
 * "Remember this passage" means the answer before it: its words stand in place of the pointer, without labels of
 * sources. Whatever says itself what it means stays as it is.
 */
export function whatIsMeant(text: string, before: readonly Exchange[]): string {
  const answer = before.at(-1)?.assistant;
  if (!answer || !pointer.test(memoryFact(text))) return text;
  const plain = answer
    .split("\n")
    .filter((line) => !/^\s*_.*_\s*$/.test(line))
    .map((line) => line.replace(/^\s*(?:>|[-*]|#+)\s*/, ""))
    .join(" ")
    .replace(/\s?\[\d+\]/g, "");
  const kept = splitSentences(plain).slice(0, most.sentences).join(" ").slice(0, most.characters).trim();
  return kept === "" ? text : `${/\p{Script=Han}/u.test(text) ? "记住：" : "Remember: "}${kept}`;
}
