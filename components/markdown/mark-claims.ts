import type { Element, ElementContent, Root, Text } from "hast";
import type { BlockClaim } from "./claims";
import { sourcePlaces } from "./source-places";

/** A stretch of a text: `source` stands at `start` in it. */
export interface Stretch {
  start: number;
  source: string;
}

type Parent = Root | Element;

/** A chip within a text, in front of its character `at`. */
interface Chip {
  at: number;
  claim: BlockClaim;
}

interface Hit {
  text: Text;
  /** From the block down to the parent of the text. */
  ancestors: Parent[];
  from: number;
  to: number;
  claim: BlockClaim;
}

const inline = new Set(["a", "code", "del", "em", "strong", "sub", "sup"]);
/** Nothing that can be pressed may stand inside these. */
const closed = new Set(["a", "code"]);
const closing = /[.!?。！？…"”’)）」』】\]]/;

/**
 * Draws claims into a block's tree of safe elements: `<claim kind="words">` around the words of one that no record
 * confirms, and `<claim kind="chip">` behind the last word of each. Both carry the claim's number, which the page draws.
 * Takes any ranges: what they do not meet stays as it is.
 * @returns the claims that end here and have no shown word in this block
 */
export function markClaims(tree: Root, block: Stretch, claims: readonly BlockClaim[]): BlockClaim[] {
  const hits = findHits(tree, block, claims);
  const last = new Map(hits.map((hit) => [hit.claim, hit]));
  const changes = new Changes();
  const drawn = new Map(hits.map((hit) => [hit.text, hit.ancestors.at(-1)!]));
  const chips = new Map<Text, Chip[]>();
  const addChip = (text: Text, chip: Chip) => void chips.set(text, [...(chips.get(text) ?? []), chip]);
  for (const [claim, hit] of last) {
    if (!claim.endsHere) continue;
    const at = endOf(hit.text.value, hit.to);
    if (at < hit.text.value.length && !hit.ancestors.some(isClosed)) {
      addChip(hit.text, { at, claim });
      continue;
    }
    const { parent, child } = placeAfter(hit);
    const next = parent.children[parent.children.indexOf(child) + 1];
    // The full stop of a sentence in bold type stands behind the bold type.
    const stop = next?.type === "text" ? endOf(next.value, 0) : 0;
    if (next?.type === "text" && stop > 0) {
      drawn.set(next, parent);
      addChip(next, { at: stop, claim });
    } else {
      changes.addAfter(parent, child, chip(claim));
    }
  }
  for (const [text, parent] of drawn) {
    const own = hits.filter((hit) => hit.text === text);
    changes.replace(parent, text, pieces(text.value, own, chips.get(text) ?? []));
  }
  changes.apply();
  return claims.filter((claim) => claim.endsHere && !last.has(claim));
}

/** Every shown text that a claim has words in, in reading order. */
function findHits(parent: Parent, block: Stretch, claims: readonly BlockClaim[], above: Parent[] = []): Hit[] {
  const ancestors = [...above, parent];
  return parent.children.flatMap((node): Hit[] => {
    if (node.type === "text") return hitsIn(node, ancestors, block, claims);
    if (node.type !== "element" || node.tagName === "pre" || isFormula(node)) return [];
    return findHits(node, block, claims, ancestors);
  });
}

function hitsIn(text: Text, ancestors: Parent[], block: Stretch, claims: readonly BlockClaim[]): Hit[] {
  const start = (text.position?.start.offset ?? -1) - block.start;
  const end = (text.position?.end.offset ?? -1) - block.start;
  if (!text.position || start < 0 || end > block.source.length || end <= start) return [];
  const source = block.source.slice(start, end);
  const places = text.value === source ? undefined : sourcePlaces(text.value, source);
  const offset = block.start + start;
  return claims.flatMap((claim) => {
    const range = rangeIn(text.value, places, claim.start - offset, claim.end - offset);
    return range ? [{ text, ancestors, claim, ...range }] : [];
  });
}

function isFormula({ properties }: Element): boolean {
  return Array.isArray(properties.className) && properties.className.some((name) => String(name).startsWith("math-"));
}

/** The characters of a shown text between two places of its source, without spaces where the range itself ends. */
function rangeIn(value: string, places: number[] | undefined, start: number, end: number) {
  const place = (wanted: number): number => {
    if (!places) return Math.min(Math.max(wanted, 0), value.length);
    const found = places.findIndex((at) => at >= wanted);
    return found < 0 ? value.length : found;
  };
  let from = place(start);
  let to = place(end);
  while (start >= 0 && from < to && /\s/.test(value.charAt(from))) from += 1;
  while (to > from && to < value.length && /\s/.test(value.charAt(to - 1))) to -= 1;
  return from < to ? { from, to } : undefined;
}

const isClosed = (node: Parent): boolean => node.type === "element" && closed.has(node.tagName);

/** Behind the full stop and the quotation mark of a sentence that was said to end before them. */
function endOf(value: string, to: number): number {
  let end = to;
  while (end < value.length && closing.test(value.charAt(end))) end += 1;
  // A label such as [1] follows its sentence; it is not its end.
  return value.charAt(to) === "[" ? to : end;
}

/** Out of emphasis that ends with the sentence, and out of links and code in any case. */
function placeAfter({ text, ancestors }: Hit): { parent: Parent; child: ElementContent } {
  let child: ElementContent = text;
  let depth = ancestors.length - 1;
  for (let at = depth; at > 0; at -= 1) {
    const parent = ancestors[at] as Element;
    if (!inline.has(parent.tagName)) break;
    const isLast = parent.children.at(-1) === child;
    const mustLeave = ancestors.slice(1, at + 1).some(isClosed);
    if (!isLast && !mustLeave) break;
    child = parent;
    depth = at - 1;
  }
  return { parent: ancestors[depth]!, child };
}

function pieces(value: string, hits: readonly Hit[], chips: readonly Chip[]): ElementContent[] {
  const doubted = hits.filter(({ claim }) => claim.state === "unbacked");
  const cuts = new Set([0, value.length]);
  for (const { from, to } of doubted) cuts.add(from).add(to);
  for (const { at } of chips) cuts.add(at);
  const places = [...cuts].sort((a, b) => a - b);
  return places.flatMap((from, index): ElementContent[] => {
    const here = chips.filter(({ at }) => at === from).map(({ claim }) => chip(claim));
    const to = places[index + 1];
    if (to === undefined) return here;
    const words: Text = { type: "text", value: value.slice(from, to) };
    const over = doubted.find((hit) => hit.from <= from && hit.to >= to);
    return [...here, over ? claimElement(over.claim, "words", [words]) : words];
  });
}

const chip = (claim: BlockClaim): Element => claimElement(claim, "chip", []);

function claimElement({ number }: BlockClaim, kind: "words" | "chip", children: ElementContent[]): Element {
  return { type: "element", tagName: "claim", properties: { kind, number: String(number) }, children };
}

/** Collects what changes where, so that nothing moves while it is still looked at. */
class Changes {
  private readonly of = new Map<Parent, Map<ElementContent, { instead?: ElementContent[]; after: ElementContent[] }>>();

  replace(parent: Parent, child: ElementContent, instead: ElementContent[]): void {
    this.at(parent, child).instead = instead;
  }

  addAfter(parent: Parent, child: ElementContent, added: ElementContent): void {
    this.at(parent, child).after.push(added);
  }

  apply(): void {
    for (const [parent, changes] of this.of) {
      parent.children = (parent.children as ElementContent[]).flatMap((child) => {
        const change = changes.get(child);
        return change ? [...(change.instead ?? [child]), ...change.after] : [child];
      });
    }
  }

  private at(parent: Parent, child: ElementContent) {
    const changes =
      this.of.get(parent) ?? new Map<ElementContent, { instead?: ElementContent[]; after: ElementContent[] }>();
    this.of.set(parent, changes);
    const change = changes.get(child) ?? { after: [] };
    changes.set(child, change);
    return change;
  }
}
