import type { Found, Surroundings } from "../found";
import { nameSign, tickSign } from "../text/plain-text";
import { judgeActive } from "./judge-active";
import { judgePassive } from "./judge-passive";
import { readObjects } from "./objects";
import { findStates } from "./read-states";
import { type Token, tokenize } from "./tokens";
import { verbAt, verbsOf } from "./verb-at";
import { type Before, VerbInSentence } from "./verb-in-sentence";
import { hardStops } from "./words";

/** The claims of an English sentence, in order. `text` is plain: markup gone, names replaced by signs. */
export function readEnglish(text: string, around: Surroundings): Found[] {
  const tokens = tokenize(text);
  if (!tokens.some(({ word }) => /^[a-z]/.test(word))) return [];
  const end = statementEnd(tokens);
  const verbs = verbsOf(tokens, end);
  const found: Array<Found & { verb: number }> = [];
  let last: Before | undefined;
  for (const [index, verb] of verbs.entries()) {
    const objectEnd = clauseEnd(tokens, verb.at, verbs[index + 1]?.at, end);
    const v = new VerbInSentence({ tokens, text, verb, around, objectEnd, last });
    const claim = v.role === "active" ? judgeActive(v) : v.role === "passive" ? judgePassive(v) : undefined;
    last = {
      role: v.role,
      at: verb.at,
      subject: v.subject,
      finite: v.isFinite,
      claimed: claim !== undefined,
      isPresent: v.isPresent,
      isOpen: verb.isOpen === true,
    };
    if (claim) found.push({ ...claim, verb: verb.at });
  }
  const ticked = tickedOrder(tokens);
  if (ticked && found.length === 0) found.push(ticked);
  const states = findStates(tokens, end, text, around).filter(
    (state) =>
      !found.some(
        (claim) =>
          Math.abs(claim.verb - state.verb) <= 1 ||
          (/^(?:save|share|schedule|delete)$/.test(state.deed) && claim.deed === state.deed) ||
          state.deed === "change",
      ),
  );
  return merge([...found, ...states].sort((a, b) => a.at - b.at)).map(({ verb: _, ...claim }) => claim);
}

/** "[x] Save the report": an order that is ticked off. */
function tickedOrder(tokens: readonly Token[]): (Found & { verb: number }) | undefined {
  const first = tokens.findIndex(({ word }) => word !== tickSign);
  const verb = first > 0 ? verbAt(tokens, first, tokens.length) : undefined;
  if (verb?.form !== "base") return undefined;
  const numberOf = (token: number) => tokens.slice(0, token).filter(({ word }) => word === nameSign).length;
  const { kind, names, places } = readObjects(tokens, first, tokens.length, numberOf);
  return { verb: first, at: tokens[first]!.from, deed: verb.deed, aspect: "done", earlier: false, kind, names, places };
}

/** Two mentions of one read are one claim; "done" beside a real deed is none. */
function merge<Each extends Found>(claims: Each[]): Each[] {
  const real = claims.filter((claim) => claim.deed !== "complete");
  const kept = real.length > 0 ? real : claims.slice(0, 1);
  return kept.filter(
    (claim, index) => claim.deed !== "read" || kept.findIndex(({ deed }) => deed === "read") === index,
  );
}

/** Where statements end: of a question only what stands before it says something. */
function statementEnd(tokens: readonly Token[]): number {
  // "Saved to memory: I moved to Hamburg" tells what was kept in its own words.
  const kept = tokens.findIndex(({ word }, at) => word === ":" && tokens[at - 1]?.word === "memory");
  if (kept > 0) return kept;
  const last = tokens.findLastIndex(({ word }) => /^[?]$/.test(word));
  if (last < 0 || tokens.slice(last + 1).some(({ word }) => /^[\p{L}]/u.test(word))) return tokens.length;
  if (
    /^(?:who|what|which|where|when|why|how|do|does|did|have|has|had|is|are|was|were|can|could|shall|should|would|will|may|any)$/.test(
      tokens[0]?.word ?? "",
    )
  ) {
    return 0;
  }
  for (let i = last - 1; i > 0; i -= 1) {
    if (hardStops.test(tokens[i]!.word) || tokens[i]!.word === ",") return i;
  }
  return 0;
}

/** First token behind what belongs to the verb at `at`. */
function clauseEnd(tokens: readonly Token[], at: number, next: number | undefined, end: number): number {
  for (let i = at + 1; i < end; i += 1) {
    const { word } = tokens[i]!;
    if (word === ":" && tokens.slice(i + 1, end).length <= 3) continue;
    if (word === ":" && tokens[i + 1]?.word === nameSign) continue;
    if (hardStops.test(word) && word !== ".") return i;
    if (next !== undefined && i >= next) return i;
    if (/^(?:but|because|although|while|so|if|when|which|who|that)$/.test(word) && i > at + 1) return i;
  }
  return end;
}
