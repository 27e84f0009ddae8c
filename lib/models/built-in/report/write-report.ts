import { wordsFor } from "../words/words-for";
import { collectUnits, type Group, groupUnits, type ReportUnit } from "./group-units";
import { readReportRequest } from "./read-request";
import { renderUnits } from "./render-units";

/** How much each style takes: the least units of a body, sections of the body, units in one of them, sentences of summary and conclusion. */
const sizes = {
  brief: { least: 3, sections: 4, units: 4, summary: 3, conclusion: 1 },
  detailed: { least: 8, sections: 8, units: 14, summary: 4, conclusion: 2 },
  deep_research: { least: 8, sections: 16, units: 40, summary: 6, conclusion: 3 },
} as const;

/** A table is worth reading whole; rows count as this much of a unit. */
const rowShare = 0.25;

/**
 * A report quoted from its sources: no sentence stands twice, and each one stands in a source. Only headings that the
 * sources do not have are the engine's own words. That no language model wrote it is said by whoever saves it.
 */
export function writeReport(message: string): string {
  const request = readReportRequest(message);
  const words = wordsFor(request.language).report;
  const units = collectUnits(request);
  if (units.length === 0) return `# ${request.topic}\n\n${words.nothing(request.topic)}\n`;
  const size = sizes[request.style];
  const near = related(units, size.least);
  const summary = pickSentences(near, size.summary, new Set());
  const taken = new Set(summary);
  const conclusion = pickSentences(near, size.conclusion, taken);
  for (const unit of conclusion) taken.add(unit);
  const rest = near.filter((unit) => !taken.has(unit));
  const groups = nearest(groupUnits(rest, wordsFor(request.language)), size.sections);
  const sections = groups.map((group) => section(group.heading, trim(group, size.units)));
  return [
    `# ${request.topic}`,
    points(words.summary, summary),
    ...sections,
    ...(conclusion.length > 0 ? [points(words.conclusion, conclusion)] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

const section = (heading: string, units: readonly ReportUnit[]): string => `## ${heading}\n\n${renderUnits(units)}`;

/** Sentences from different places stand side by side: as a list, not as if one followed from the other. */
const points = (heading: string, units: readonly ReportUnit[]): string =>
  section(
    heading,
    units.map((unit) => ({ ...unit, kind: "item", block: 0 })),
  );

/** The sentences that say most about the topic, from as many parts of the sources as there are. */
function pickSentences(units: readonly ReportUnit[], count: number, taken: ReadonlySet<ReportUnit>): ReportUnit[] {
  // A small source is not emptied into the summary: the body keeps at least two thirds.
  const most = Math.max(1, Math.min(count, Math.floor(units.length / 6)));
  const ranked = units
    .filter((unit) => unit.kind === "sentence" && !taken.has(unit) && standsAlone(unit.text))
    .filter((unit) => !isLeanedOn(unit, units))
    .sort((a, b) => b.score - a.score || a.order - b.order);
  const picked: ReportUnit[] = [];
  const used = new Set<string>();
  for (const pass of [true, false]) {
    for (const unit of ranked) {
      const place = `${unit.source}/${unit.headings.join("/")}`;
      if (picked.length >= most || picked.includes(unit) || (pass && used.has(place))) continue;
      picked.push(unit);
      used.add(place);
    }
  }
  return picked.sort((a, b) => a.order - b.order);
}

/** Long enough to mean something by itself, short enough for a point, and not about "it". */
function standsAlone(text: string): boolean {
  const length = text.length + (text.match(/\p{Script=Han}/gu)?.length ?? 0) * 2;
  return length >= 36 && text.length <= 400 && /[.!?。！？]$/.test(text) && !pointsBack.test(text);
}

const pointsBack = /^(?:it|they|he|she|this|these|those|afterwards|then|each further)\b|^(?:其|它|他|她|该|此|之后)/i;

/** The next sentence begins with "it": taken apart, nobody would know what it speaks of. */
function isLeanedOn(unit: ReportUnit, units: readonly ReportUnit[]): boolean {
  const next = units[units.indexOf(unit) + 1];
  return next !== undefined && next.block === unit.block && pointsBack.test(next.text);
}

/**
 * The units under headings that have to do with the topic; then, up to the least a report is made of, those next to
 * it. Everything, when the topic's words are in none of it.
 */
function related(units: readonly ReportUnit[], least: number): readonly ReportUnit[] {
  const best = new Map<string, number>();
  const place = (unit: ReportUnit): string => `${unit.source}/${unit.headings.join("/")}`;
  for (const unit of units) best.set(place(unit), Math.max(best.get(place(unit)) ?? 0, unit.score));
  const places = [...best].sort((a, b) => b[1] - a[1]);
  const highest = places[0]?.[1] ?? 0;
  if (highest < 0.1) return units;
  const kept = new Set<string>();
  let count = 0;
  for (const [name, value] of places) {
    if (value < highest * 0.4 && count >= least) break;
    kept.add(name);
    count += units.filter((unit) => place(unit) === name).length;
  }
  return units.filter((unit) => kept.has(place(unit)));
}

/** The groups nearest to the topic, back in the order of the sources. */
function nearest(groups: Group[], count: number): Group[] {
  return [...groups]
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .sort((a, b) => a.units[0]!.order - b.units[0]!.order);
}

function trim({ units }: Group, most: number): ReportUnit[] {
  const kept: ReportUnit[] = [];
  let used = 0;
  for (const unit of [...units].sort((a, b) => b.score - a.score || a.order - b.order)) {
    used += unit.kind === "row" ? rowShare : 1;
    if (used <= most) kept.push(unit);
  }
  return kept;
}
