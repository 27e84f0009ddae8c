import { termsOf } from "../text/terms";
import { type Unit, unitsOf } from "../text/units";
import type { Words } from "../words/word-set";
import type { ReportRequest } from "./read-request";

export interface ReportUnit extends Unit {
  source: string;
  /** Over the whole report, in reading order. */
  order: number;
  /** Share of the topic's terms that it and its headings hold, plus a little for figures. */
  score: number;
}

export interface Group {
  heading: string;
  units: ReportUnit[];
  score: number;
}

/** All units of the sources, none twice, scored against the topic. */
export function collectUnits({ topic, sources }: ReportRequest): ReportUnit[] {
  const seen = new Set<string>();
  const units: Array<ReportUnit & { terms: ReadonlySet<string> }> = [];
  let block = 0;
  for (const { title, text } of sources) {
    const read = unitsOf(text);
    for (const unit of read) {
      const key = unit.text.replace(/[\s\p{P}]+/gu, "").toLowerCase();
      if (key.length < 3 || seen.has(key) || isFrame(unit.text)) continue;
      seen.add(key);
      const headings = unit.headings.filter((heading) => !isFrame(heading));
      const terms = termsAndPairs([unit.text, ...headings, title]);
      units.push({ ...unit, headings, block: block + unit.block, source: title, order: units.length, score: 0, terms });
    }
    block += read.length + 1;
  }
  return score(units, topic);
}

/** The terms of some texts, and each two that follow each other: "lead times" are not leads and times. */
function termsAndPairs(texts: readonly string[]): ReadonlySet<string> {
  const all = texts.map(termsOf);
  const pairs = all.flatMap((terms) => terms.slice(1).map((term, at) => `${terms[at]} ${term}`));
  return new Set([...all.flat(), ...pairs]);
}

/** Rare words of the topic decide: in a report on parental leave "leave" alone says little. */
function score(units: Array<ReportUnit & { terms: ReadonlySet<string> }>, topic: string): ReportUnit[] {
  const weights = [...termsAndPairs([topic])].map((term) => {
    const holders = units.filter(({ terms }) => terms.has(term)).length;
    return [term, holders === 0 ? 0 : Math.log(1 + units.length / holders)] as const;
  });
  const total = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return units.map(({ terms, ...unit }) => {
    const held = weights.reduce((sum, [term, weight]) => sum + (terms.has(term) ? weight : 0), 0);
    return { ...unit, score: (total > 0 ? held / total : 0) + (/\d/.test(unit.text) ? 0.03 : 0) };
  });
}

/** What frames a report of ours; it is no material when that report is the source of the next version. */
function isFrame(text: string): boolean {
  return (
    /^(?:executive summary|conclusion|摘要|结论)$/i.test(text) ||
    /no language model was used|未使用任何语言模型/i.test(text)
  );
}

/**
 * Sections of the body: by the sources' own headings; when those are too few, the largest is divided by what its
 * sentences do, until there are four or nothing is left to divide.
 */
export function groupUnits(units: readonly ReportUnit[], words: Words): Group[] {
  const byHeading = new Map<string, ReportUnit[]>();
  for (const unit of units) {
    const name = headingOf(unit);
    byHeading.set(name, [...(byHeading.get(name) ?? []), unit]);
  }
  const groups = [...byHeading].map(([heading, members]) => groupOf(heading, members));
  const whole = new Set<Group>();
  while (groups.length < 4) {
    const largest = groups.filter((group) => !whole.has(group)).sort((a, b) => b.units.length - a.units.length)[0];
    if (!largest) break;
    const parts = divide(largest, words, byHeading.size > 1);
    for (const part of parts) whole.add(part);
    groups.splice(groups.indexOf(largest), 1, ...parts);
  }
  return groups;
}

function groupOf(heading: string, units: ReportUnit[]): Group {
  const best = Math.max(...units.map((unit) => unit.score));
  return { heading, units, score: best };
}

/** The innermost heading without its number, or the title of the source. */
function headingOf({ headings, source }: ReportUnit): string {
  const name = (headings.at(-1) ?? source)
    .replace(
      /^(?:\d+(?:\.\d+)*[.)]?\s+|[（(]?[一二三四五六七八九十]+[、）)]\s*|第[一二三四五六七八九十\d]+[章节条部分]+\s*)/u,
      "",
    )
    .replace(/[:：]$/, "")
    .trim();
  return name || source;
}

const duty =
  /\b(?:must|shall|should|may not|never|always|only when|required|compulsory|responsible)\b|必须|不得|应当|须|应|严禁|禁止|不可|负责/i;

function divide(group: Group, words: Words, keepName: boolean): Group[] {
  const kinds: Array<[string, (unit: ReportUnit) => boolean]> = [
    [words.report.rules, (unit) => duty.test(unit.text)],
    [words.report.figures, (unit) => /\d/.test(unit.text)],
  ];
  const rest: ReportUnit[] = [];
  const parts = new Map<string, ReportUnit[]>();
  for (const unit of group.units) {
    const kind = kinds.find(([, fits]) => fits(unit))?.[0];
    if (kind) parts.set(kind, [...(parts.get(kind) ?? []), unit]);
    else rest.push(unit);
  }
  const half = Math.ceil(rest.length / 2);
  if (rest.length > 3) {
    parts.set(words.report.overview, rest.slice(0, half));
    parts.set(words.report.further, rest.slice(half));
  } else if (rest.length > 0) parts.set(words.report.overview, rest);
  if (parts.size < 2) return [group];
  return [...parts]
    .sort((a, b) => a[1][0]!.order - b[1][0]!.order)
    .map(([name, members]) => groupOf(keepName ? `${group.heading}: ${name}` : name, members));
}
