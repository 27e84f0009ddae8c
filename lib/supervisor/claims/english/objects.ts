import type { Deed } from "../deeds";
import { nameSign } from "../text/plain-text";
import { englishKind, isChatThing } from "./nouns";
import type { Token } from "./tokens";
import { hardStops, prepositions } from "./words";

/** What a verb is said to have touched, and where to. Names by their number in the sentence. */
export interface Touched {
  kind: string | null;
  names: number[];
  places: number[];
  /** Something of the chat itself: a paragraph, a table below, the user's message. */
  inChat: boolean;
  /** The user's own message, which needs no tool to be read. */
  isTheirs: boolean;
  /** It is said to be in the memory. */
  inMemory: boolean;
  /** Of what is kept, the kind that is named as a place: "under the ticket". */
  placeKind: string | null;
  /** Words follow at all. */
  any: boolean;
}

const titles = /^(?:called|named|titled|entitled|as|subject|title|name)$/;
/** Such a link is one that people come in by. */
const sharing = /^(?:share|shared|sharing|public|invite|invitation|guest|download|access)$/;
const chatPlaces = /^(?:below|above|here)$/;
const ownWords =
  /^(?:message|messages|question|questions|request|instructions|prompt|words|wording|conversation|note|text)$/;

/**
 * Reads the noun phrases right of the verb at `at`, up to the clause's end or the next verb that is joined to it.
 * @param end index of the first token that is no longer part of it
 */
export function readObjects(
  tokens: readonly Token[],
  at: number,
  end: number,
  numberOf: (token: number) => number,
): Touched {
  const touched: Touched = {
    kind: null,
    names: [],
    places: [],
    inChat: false,
    isTheirs: false,
    inMemory: false,
    placeKind: null,
    any: false,
  };
  let isPlace = false;
  let chatHead = false;
  let your = false;
  let lasting: string | null = null;
  for (let i = at + 1; i < end; i += 1) {
    const { word } = tokens[i]!;
    if (chatPlaces.test(word)) touched.inChat = true;
    if (word === nameSign) {
      touched.any = true;
      (isPlace ? touched.places : touched.names).push(numberOf(i));
      continue;
    }
    if (titles.test(word)) isPlace = false;
    else if (prepositions.has(word)) isPlace = word !== "of";
    else if (word === "and") isPlace &&= tokens[i + 1]?.word === nameSign;
    else if (hardStops.test(word) || word === ",") isPlace = false;
    touched.any ||= /^[\p{L}\p{N}]/u.test(word);
    if (word === "your" || word === "this") your = true;
    if (your && ownWords.test(word) && i - at <= 4) touched.isTheirs = true;
    if (/^(?:questions?|prompt|wording)$/.test(word) && i - at <= 4) touched.isTheirs = true;
    const kind = englishKind(word);
    if (word === "memory" && isPlace) touched.inMemory = true;
    if (word === "memory" && isPlace)
      touched.kind =
        touched.kind === null || touched.kind === "note" || touched.kind === "setting" ? "memory" : touched.kind;
    if (word === "you" && /^(?:pasted|wrote|typed|said|asked|sent|gave|told)$/.test(tokens[i + 1]?.word ?? ""))
      touched.isTheirs = true;
    if (isPlace) {
      if (kind !== undefined) touched.placeKind ??= kind;
      if (kind !== undefined && isLasting(kind)) lasting ??= kind;
      if (/^(?:tracker|backlog|roadmap|ledger|board|register|log)$/.test(word)) lasting ??= "table";
      continue;
    }
    if (/^links?$/.test(word) && sharing.test(tokens[i - 1]!.word)) {
      touched.kind ??= "setting";
      continue;
    }
    if (isChatThing(word) && touched.kind === null && touched.names.length === 0) chatHead = true;
    // "A checklist document" is a document.
    if (kind !== undefined && isLasting(kind) && touched.kind === "list" && englishKind(tokens[i - 1]!.word) === "list")
      touched.kind = kind;
    if (kind !== undefined && (touched.kind === null || (chatHead && kind !== "draft" && kind !== "list"))) {
      touched.kind = kind;
      if (!isChatThing(word)) chatHead = false;
    }
  }
  // A link in a page is part of the page.
  if (chatHead && touched.kind === null && lasting !== null) {
    touched.kind = lasting;
    chatHead = false;
  }
  touched.inChat ||= chatHead && touched.names.length + touched.places.length === 0;
  return touched;
}

/** What is kept outside of the chat. */
const isLasting = (kind: string): boolean =>
  /^(?:document|file|page|report|folder|table|presentation|calendar)$/.test(kind);

/** What can be done to words in the chat itself. */
export const touchesWords = (deed: Deed): boolean => /^(?:create|update|delete)$/.test(deed);
