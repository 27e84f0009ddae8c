/** A word, a sign or a punctuation mark of a plain sentence. */
export interface Token {
  /** Lower case, contractions taken apart. */
  word: string;
  /** Where it stands in the plain sentence. */
  from: number;
  to: number;
}

const pattern = /[\uE000-\uE003]|[\p{L}\p{N}]+(?:[-'’.][\p{L}\p{N}]+)*|[^\s]/gu;

const endings: Readonly<Record<string, string>> = {
  "n't": "not",
  "'ve": "have",
  "'ll": "will",
  "'d": "would",
  "'re": "are",
  "'m": "am",
};
/** After these, 's is a verb and no genitive. */
const takesVerb = /^(?:it|that|this|there|what|here|who|he|she|everything|all|which|where)$/;

/** The tokens of a plain sentence, in order. */
export function tokenize(text: string): Token[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const from = match.index;
    // "Aaand", "sooo": drawn-out words are the short ones.
    const word = match[0]
      .toLowerCase()
      .replaceAll("’", "'")
      .replaceAll(/([a-z])\1{2,}/g, "$1");
    return takeApart(word).map((part) => ({ word: part, from, to: from + match[0].length }));
  });
}

function takeApart(word: string): string[] {
  if (word === "cannot" || word === "can't") return ["can", "not"];
  if (word === "won't") return ["will", "not"];
  if (word === "teh" || word === "hte") return ["the"];
  if (word === "ive") return ["i", "have"];
  // "I cc'd her"
  const spelt = /^(cc|bcc|ok|id)'d$/.exec(word)?.[1];
  if (spelt !== undefined) return [`${spelt}ed`];
  for (const [ending, full] of Object.entries(endings)) {
    if (word.endsWith(ending) && word.length > ending.length) return [word.slice(0, -ending.length), full];
  }
  const genitive = /^(.+)'s$/.exec(word)?.[1];
  if (genitive !== undefined && takesVerb.test(genitive)) return [genitive, "is"];
  return [word];
}
