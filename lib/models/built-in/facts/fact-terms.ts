import { termsOf } from "../text/terms";
import { bareFact } from "./bare-fact";

// They say how a fact came up or that it is one, not what it is about.
const filler =
  /\b(?:please|remember(?:ed|s)?|note(?:d|s)?|memori[sz]e|kindly|as i said|keep(?:s|ing)?|always|usually|generally|in general|prefer(?:s|red|ence|ences)?|would like|likes? it when|the user|users?|this person|from now on|going forward|it|things)\b|请|记住|记得|总是|一直|始终|偏好|更?喜欢|希望|用户|从现在起|以后/gi;

/** Words that people use for the same thing when they say how they want to be answered. */
const alike: ReadonlyArray<readonly [RegExp, string]> = [
  [/\b(?:brief(?:ly)?|concise(?:ly)?|terse(?:ly)?|succinct(?:ly)?)\b/gi, "short"],
  [/\b(?:repl(?:y|ies)|responses?)\b/gi, "answer"],
  [/简洁|简明|精简/g, "简短"],
  [/回复|答复|作答/g, "回答"],
];

/** What a fact is about, in terms that stay the same when it is said in other words or on another day. */
export function factTerms(line: string): Set<string> {
  const plain = alike.reduce((text, [pattern, word]) => text.replace(pattern, word), bareFact(line));
  return new Set(termsOf(plain.replace(filler, " ")));
}
