import { stemmer } from "stemmer";

/** Longer terms say nothing to a searcher and would not fit into a database index. */
const longestTerm = 120;
/** An identifier of more parts than this is a run of letters; the first parts stand for it. */
const mostParts = 24;

const connectors = /[-_.'’]+/u;
const camel = /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;

/**
 * The terms one word is found by. A plain word gives its stem. An identifier (`getDockSchedule`, `ERR-4012`,
 * `dock_id`) gives itself in lower case, itself without its connectors, and the stems of its parts, so that both
 * the exact form and a part find it.
 */
export function termsOfWord(word: string): string[] {
  const bare = word.replace(/['’][sS]$/u, "");
  const parts = bare
    .split(connectors)
    .flatMap((part) => part.split(camel))
    .filter((part) => part !== "");
  const [first] = parts;
  if (first === undefined) return [];
  const whole = fold(bare.replaceAll("’", "'"));
  if (parts.length === 1 && whole === fold(first)) return whole.length <= longestTerm ? [stem(whole)] : [];
  const terms = new Set(parts.slice(0, mostParts).map((part) => stem(fold(part))));
  terms.add(whole);
  terms.add(fold(parts.join("")));
  return [...terms].filter((term) => term.length <= longestTerm);
}

function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word;
}

/** Lower case, and Latin, Greek and Cyrillic letters without their accents: Trä is found by tra. */
function fold(word: string): string {
  const lower = word.toLowerCase();
  return /[\u00c0-\u024f\u0370-\u052f\u1e00-\u1fff]/u.test(lower)
    ? lower
        .normalize("NFD")
        .replaceAll(/[\u0300-\u036f]/g, "")
        .normalize("NFC")
    : lower;
}
