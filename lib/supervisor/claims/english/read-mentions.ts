import { englishKind } from "./nouns";
import { isNegated } from "./scopes";
import { type Add, isSaid, skipAdverbs } from "./state-parts";
import type { Token } from "./tokens";
import { verbAt } from "./verb-at";
import { modals } from "./words";

/** "My search of the documents returned three passages." */
export function searched(tokens: readonly Token[], at: number, end: number, add: Add): void {
  if (
    !/^(?:my|our|the|a|this)$/.test(tokens[at - 1]?.word ?? "") &&
    !/^(?:quick|full|web|document|thorough)$/.test(tokens[at - 1]?.word ?? "")
  )
    return;
  const verb = tokens
    .slice(at + 1, Math.min(end, at + 9))
    .findIndex(({ word }) =>
      /^(?:returned|found|turned|gave|yielded|brought|showed|revealed|came|produced)$/.test(word),
    );
  if (verb >= 0 && isSaid(tokens, at)) add(at, "read", null);
}

/** "After checking the documents, I can say ..." */
export function reading(tokens: readonly Token[], at: number, end: number, add: Add): void {
  if (!/^(?:after|upon|on|from|by)$/.test(tokens[at - 1]?.word ?? "")) return;
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  // "I compared them after reading both documents."
  const isOwn = /^(?:i|we)$/.test(tokens[0]!.word) && !tokens.slice(0, at).some(({ word }) => modals.has(word));
  if (comma < 0 && isOwn && isSaid(tokens, at - 2)) add(at, "read", englishKind(tokens[end - 1]?.word ?? "") ?? null);
  if (comma < 0 || comma >= end) return;
  if (/^(?:i|we|no|nothing|there|here|the)$/.test(tokens[comma + 1]?.word ?? "") && !isNegated(tokens, at))
    add(at, "read", englishKind(tokens[comma - 1]?.word ?? "") ?? null);
}

/** "Having reviewed the documents, I see ..." */
export function having(tokens: readonly Token[], at: number, end: number, add: Add): void {
  const verb = verbAt(tokens, skipAdverbs(tokens, at + 1), end);
  const comma = tokens.findIndex(({ word }, index) => index > at && word === ",");
  if (
    verb?.deed === "read" &&
    verb.form !== "base" &&
    !isNegated(tokens, at) &&
    /^(?:i|we)$/.test(tokens[comma + 1]?.word ?? "")
  )
    add(verb.at, "read", englishKind(tokens[comma - 1]?.word ?? "") ?? null);
}
