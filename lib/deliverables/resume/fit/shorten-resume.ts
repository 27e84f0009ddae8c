import type { ResumeData } from "../schema";

interface Shortened {
  data: ResumeData;
  /** What went, in its own words. */
  leftOut: string[];
}

interface Piece {
  text: string;
  /** About how many lines it takes. */
  lines: number;
  /** What goes first has least. */
  weight: number;
  drop: (data: ResumeData) => void;
}

const lineLength = 95;
const sectionWeight = { references: 1, interests: 2, volunteer: 12, publications: 14, awards: 16, certificates: 18 };

/**
 * A resume made shorter without a word of it changed: what is said twice goes, then the least of the rest, until about
 * `share` of its length is left. Recent work and points with figures stay longest; of each post its first point stays
 * until the post goes, and the two newest posts never go. Education, skills and languages stay.
 */
export function shortenResume(given: ResumeData, share: number): Shortened {
  const data = structuredClone(given);
  const leftOut = dropRepeated(data);
  const pieces = piecesOf(data);
  const all = linesOf(data);
  let left = all;
  for (const piece of pieces.toSorted((a, b) => a.weight - b.weight)) {
    if (left <= all * share) break;
    piece.drop(data);
    left -= piece.lines;
    leftOut.push(piece.text);
  }
  return { data: withoutHoles(data), leftOut };
}

/** A point that an earlier entry makes in the same words is said once. */
function dropRepeated(data: ResumeData): string[] {
  const seen = new Set<string>();
  const repeated: string[] = [];
  for (const entry of [...data.work, ...data.projects, ...data.volunteer]) {
    entry.highlights = entry.highlights?.filter((point) => {
      const key = point
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
      if (!seen.has(key)) return seen.add(key);
      repeated.push(point);
      return false;
    });
  }
  return repeated;
}

function piecesOf(data: ResumeData): Piece[] {
  const pieces: Piece[] = [];
  const add = (text: string, lines: number, weight: number, drop: Piece["drop"]) => {
    if (text !== "") pieces.push({ text, lines, weight, drop });
  };
  for (const [section, weight] of Object.entries(sectionWeight) as [keyof typeof sectionWeight, number][]) {
    data[section].forEach((entry, index) => {
      const text = Object.values(entry).flat().join(", ");
      const drop = (from: ResumeData) => delete from[section][index];
      add(text, heightOf(text) + (section === "volunteer" ? 1 : 0.5), weight - index / 100, drop);
    });
  }
  for (const [list, base] of [
    ["work", 20],
    ["projects", 15],
  ] as const) {
    const order = byRecency(data[list]);
    data[list].forEach((entry, index) => {
      // 0 for the newest, 1 for the oldest.
      const age = order.indexOf(index) / Math.max(1, order.length - 1);
      const recent = base + 30 * (1 - age);
      entry.highlights?.forEach((point, n) => {
        const first = n === 0 ? 12 : 0;
        const weight = recent + first + (/\d/.test(point) ? 6 : 0) - n;
        add(point, heightOf(point), weight, (from) => delete from[list][index]?.highlights?.[n]);
      });
      if (list === "work" && entry.highlights?.length) {
        const text = (entry as ResumeData["work"][number]).summary ?? "";
        add(text, heightOf(text), recent, (from) => delete from.work[index]?.summary);
      }
      if (list === "work" && order.indexOf(index) < 2) return;
      const named = [entry.name, "position" in entry ? entry.position : ""].filter(Boolean).join(", ");
      add(named, 3, recent + 14, (from) => delete from[list][index]);
    });
  }
  data.education.forEach(({ courses = [] }, index) => {
    add(courses.join(", "), heightOf(courses.join("; ")), 10, (from) => delete from.education[index]?.courses);
  });
  const sentences = data.basics.summary?.split(/(?<=[.!?])\s+|(?<=[。！？])/u) ?? [];
  if (sentences.length > 2) {
    const rest = sentences.slice(2).join(" ");
    add(rest, heightOf(rest), 19, (from) => {
      from.basics.summary = sentences.slice(0, 2).join(" ");
    });
  }
  return pieces;
}

/** Indices of entries, newest first; what has no end goes on. */
function byRecency(entries: ReadonlyArray<{ startDate?: string; endDate?: string }>): number[] {
  const end = ({ startDate, endDate }: { startDate?: string; endDate?: string }) =>
    endDate ?? (startDate ? "9999" : "0000");
  const keys = entries.map((entry, index) => ({ index, end: end(entry), start: entry.startDate ?? "" }));
  return keys
    .toSorted((a, b) => b.end.localeCompare(a.end) || b.start.localeCompare(a.start) || a.index - b.index)
    .map(({ index }) => index);
}

function heightOf(text: string): number {
  // A Chinese character is as wide as two letters.
  const width = [...text].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0);
  return Math.ceil(width / lineLength);
}

function linesOf(data: ResumeData): number {
  const { basics, ...lists } = data;
  const head = 5 + (basics.summary ? heightOf(basics.summary) + 2 : 0);
  return Object.values(lists).reduce((sum, entries) => {
    const texts = entries.map((entry) =>
      Object.values(entry).reduce<number>(
        (lines, value) => lines + (Array.isArray(value) ? value.reduce((all, one) => all + heightOf(one), 0) : 0),
        2 + heightOf((entry as { summary?: string }).summary ?? ""),
      ),
    );
    return sum + (entries.length > 0 ? 2 : 0) + texts.reduce((all, one) => all + one, 0);
  }, head);
}

/** Deleted entries and points leave holes while pieces are dropped by index. */
function withoutHoles(data: ResumeData): ResumeData {
  const { basics, ...lists } = data;
  const full = Object.entries(lists).map(([list, entries]) => [
    list,
    (entries as object[]).flatMap((entry) => {
      if (!("highlights" in entry) || !Array.isArray(entry.highlights)) return [entry];
      return [{ ...entry, highlights: entry.highlights.flatMap((point: string) => point) }];
    }),
  ]);
  return { basics, ...Object.fromEntries(full) } as ResumeData;
}
