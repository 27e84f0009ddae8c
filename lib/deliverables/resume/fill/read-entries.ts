import { takeSpan } from "./read-dates";

/** An entry of a section as it stands in a text: its head in parts, when, what is said of it. */
export interface TextEntry {
  parts: string[];
  startDate?: string;
  endDate?: string;
  text: string[];
  points: string[];
}

const bullet = /^(?:[-*•·–▪◦]|\d{1,2}[.)])\s+/;
const separators = /\s+(?:at|bei|@|\||–|—|·)\s+|\s*[|·]\s*|\s*[,，、]\s+|[，、]/u;

export const isBullet = (line: string): boolean => bullet.test(line);
export const withoutBullet = (line: string): string => line.replace(bullet, "").trim();
export const splitHead = (line: string): string[] =>
  line
    .split(separators)
    .map((part) => part.trim())
    .filter((part) => part !== "");

/**
 * Entries of a section. One begins at a heading, at the first line behind a blank one, and at a line with dates when the
 * one before has its own; bullets are its points, other lines its head until it has three parts and dates, then text.
 */
export function readEntries(lines: readonly string[]): TextEntry[] {
  const entries: TextEntry[] = [];
  let isFresh = true;
  for (const line of lines) {
    if (line === "") {
      isFresh = true;
      continue;
    }
    const present = entries.at(-1);
    if (isBullet(line) && present) {
      present.points.push(withoutBullet(line));
      isFresh = false;
      continue;
    }
    const isHeading = /^(?:#{2,6}\s|\*\*)/.test(line);
    const bare = withoutBullet(line.replace(/^#+\s*/, "").replaceAll("**", "")).trim();
    const span = takeSpan(bare);
    const isNext = span !== null && present?.startDate !== undefined;
    if (
      !present ||
      isHeading ||
      isNext ||
      (isFresh && (present.startDate !== undefined || present.points.length > 0))
    ) {
      entries.push({
        parts: splitHead(span ? span.rest : bare)
          .map(trimSigns)
          .filter(Boolean),
        ...datesOf(span),
        text: [],
        points: [],
      });
    } else if (
      present.points.length === 0 &&
      present.text.length === 0 &&
      isShort(bare) &&
      (span || present.parts.length < 3)
    ) {
      present.parts.push(
        ...splitHead(span ? span.rest : bare)
          .map(trimSigns)
          .filter(Boolean),
      );
      Object.assign(present, datesOf(span));
    } else present.text.push(bare);
    isFresh = false;
  }
  return entries;
}

const isShort = (line: string): boolean => line.length < 70 && !/[.。!?]$/.test(line);
const trimSigns = (part: string): string => part.replace(/^[\s:：,;–—-]+|[\s:：,;(（–—-]+$/g, "");

function datesOf(span: ReturnType<typeof takeSpan>): Pick<TextEntry, "startDate" | "endDate"> {
  return span ? { startDate: span.startDate, ...(span.endDate && { endDate: span.endDate }) } : {};
}
