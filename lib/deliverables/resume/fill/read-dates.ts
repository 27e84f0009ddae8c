const monthNames: readonly string[][] = [
  ["jan", "january", "januar", "jänner"],
  ["feb", "february", "februar"],
  ["mar", "march", "mär", "märz", "mrz"],
  ["apr", "april"],
  ["may", "mai"],
  ["jun", "june", "juni"],
  ["jul", "july", "juli"],
  ["aug", "august"],
  ["sep", "sept", "september"],
  ["oct", "october", "okt", "oktober"],
  ["nov", "november"],
  ["dec", "december", "dez", "dezember"],
];
const names = monthNames.flat().sort((a, b) => b.length - a.length);
const year = "(?:19|20)\\d{2}";
const month = "(?:0?[1-9]|1[0-2])";
const one = `(?:${year}\\s*年(?:\\s*${month}\\s*月)?|${year}[-/.]${month}(?:[-/.]\\d{1,2})?(?!\\d)|(?<!\\d)${month}[/.]${year}|(?:${names.join("|")})\\.?,?\\s+${year}|${year})(?!\\d)`;
const ongoing = "present|today|now|current|ongoing|heute|laufend|至今|现在";

/** A date as people write it; what is matched is read by `readDate`. */
const datePattern = new RegExp(one, "giu");
const spanPattern = new RegExp(
  `[([（]?\\s*(?:since|from|seit|von|ab)?\\s*(${one})(?:\\s*(?:-|–|—|~|to|until|bis|至|到)\\s*(${one}|${ongoing}))?\\s*[)\\]）]?`,
  "iu",
);

/** `March 2019`, `03/2019`, `2019年3月` as 2019-03; a year alone as 2019. */
export function readDate(text: string): string {
  const found = new RegExp(year).exec(text)?.[0] ?? text;
  const rest = text.replace(found, " ").toLowerCase();
  const named = monthNames.findIndex((all) =>
    all.some((name) => new RegExp(`(?<!\\p{L})${name}(?!\\p{L})`, "u").test(rest)),
  );
  const number = named >= 0 ? named + 1 : Number(/\d{1,2}/.exec(rest)?.[0] ?? 0);
  return number >= 1 && number <= 12 ? `${found}-${String(number).padStart(2, "0")}` : found;
}

/** Every date that stands in a text. */
export function datesIn(text: string): string[] {
  return [...text.matchAll(datePattern)].map(([found]) => readDate(found));
}

/** The first span of dates of a line, and the line without it; null where there is none. */
export function takeSpan(line: string): { startDate: string; endDate?: string; rest: string } | null {
  const match = spanPattern.exec(line);
  if (!match) return null;
  const [whole, from = "", to] = match;
  const isOpen = to === undefined || new RegExp(`^(?:${ongoing})$`, "i").test(to);
  const rest = `${line.slice(0, match.index)} ${line.slice(match.index + whole.length)}`;
  const start = readDate(from);
  // A year or month that stands alone is when it was, unless the line says that it goes on.
  const isOpenEnd = to !== undefined || /since|seit/i.test(whole);
  const endDate = isOpen ? (isOpenEnd ? undefined : start) : readDate(to);
  return { startDate: start, ...(endDate && { endDate }), rest };
}
