import { bareFact } from "./bare-fact";
import { type FactFrame, factFrame } from "./fact-frame";
import { factTerms } from "./fact-terms";

/** A remembered line, read once for any number of comparisons. */
export interface Fact {
  line: string;
  /** Letters and digits alone. */
  plain: string;
  terms: ReadonlySet<string>;
  /** Its terms that hold digits, in order. */
  numbers: string;
  isNegated: boolean;
  isWish: boolean;
  frame: FactFrame | undefined;
  valueTerms: ReadonlySet<string>;
}

/** Characters of a line that are looked at. */
const longest = 1_000;

const negated = /\b(?:not|never|no|don'?t|doesn'?t|isn'?t|aren'?t|without)\b|不|没|别|勿/i;
const wish =
  /\b(?:prefers?|likes?|wants?|wishes|keep|always|answers?|repl(?:y|ies)|responses?|style|tone)\b|喜欢|偏好|希望|总是|回答|回复/i;

export function readFact(line: string): Fact {
  const text = bareFact(line).slice(0, longest).normalize("NFKC");
  const terms = factTerms(text);
  const frame = factFrame(text);
  return {
    line,
    plain: text.toLowerCase().replace(/[\s\p{P}]+/gu, ""),
    terms,
    numbers: [...terms]
      .filter((term) => /\d/.test(term))
      .sort()
      .join(" "),
    isNegated: negated.test(text),
    isWish: wish.test(text),
    frame,
    valueTerms: frame ? factTerms(frame.value) : new Set(),
  };
}
