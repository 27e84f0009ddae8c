import { readNumber } from "./read-number";

/** How often: the hour and minute of it where it names them itself, and the three fields of days. */
export interface Rhythm {
  /** `0 *`, `0 *` + `/4`, `*` + `/30 *`: follows elapsed time, so no time of day goes with it. */
  clock?: string;
  days: string;
  said: string;
  /** A day was chosen that the wish does not name. */
  assumes?: "monday" | "first";
}

const count = "\\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twelve";
const han = "[\\d一二三四五六七八九十两]{1,3}";
const day = "(?:mon|tues|wednes|thurs|fri|satur|sun)days?";
const anyDay = "* * *";

/** The first that fits decides; what is more exact stands before what is less. */
const rhythms: [RegExp, (match: RegExpExecArray) => Omit<Rhythm, "said"> | undefined][] = [
  [new RegExp(`\\b(?:every|each)\\s+(${count})\\s+minutes?\\b`, "i"), ([, n]) => minutes(n!)],
  [new RegExp(`每隔?(${han})\\s*分钟`), ([, n]) => minutes(n!)],
  [/\b(?:every|each)\s+half(?:\s+an)?\s+hour\b|每隔?半(?:个)?小时/i, () => minutes("30")],
  [new RegExp(`\\b(?:every|each)\\s+(${count})\\s+hours?\\b`, "i"), ([, n]) => hours(n!)],
  [/\bevery\s+(?:other|second)\s+hour\b/i, () => hours("2")],
  [new RegExp(`每隔?(${han})\\s*(?:个)?\\s*小时`), ([, n]) => hours(n!)],
  [/\bhourly\b|\b(?:every|each)\s+hour\b|每(?:个)?小时/i, () => hours("1")],
  [
    /\b(?:on\s+|every\s+|each\s+)?(?:weekday|workday|working\s+day|business\s+day)s?\b|\b(?:every\s+|from\s+)?monday\s*(?:to|through|until|-|–)\s*friday\b|每?个?(?:工作日|上班日)|(?:每)?周一[到至]周五/i,
    () => ({ days: "* * 1-5" }),
  ],
  [/\b(?:on\s+|every\s+|each\s+)weekends?\b|每个?周末/i, () => ({ days: "* * 0,6" })],
  [
    new RegExp(`\\b(?:on\\s+|every\\s+|each\\s+)(${day}(?:\\s*(?:,|and|&|,\\s*and)\\s*${day})*)`, "i"),
    ([, list]) => ({
      days: `* * ${weekdays(list!, new RegExp(day, "gi"), (name) => "sumotuwethfrsa".indexOf(name.slice(0, 2).toLowerCase()) / 2)}`,
    }),
  ],
  [
    /每?个?(?:周|星期|礼拜)([一二三四五六日天](?:[、,，和及]\s*(?:周|星期|礼拜)?[一二三四五六日天])*)/,
    ([, list]) => ({
      days: `* * ${weekdays(list!, /[一二三四五六日天]/g, (sign) => "日一二三四五六".indexOf(sign === "天" ? "日" : sign))}`,
    }),
  ],
  [/\bweekly\b|\b(?:every|each|once\s+a)\s+week\b|每(?:个)?(?:周|星期)/i, () => ({ days: "* * 1", assumes: "monday" })],
  [
    /\bquarterly\b|\b(?:every|each|once\s+a)\s+quarter\b|每(?:个)?季度/i,
    () => ({ days: "1 1,4,7,10 *", assumes: "first" }),
  ],
  [
    /\b(?:every|each)\s+month\s+on\s+the\s+(\d{1,2})(?:st|nd|rd|th)\b|\b(?:on\s+)?the\s+(\d{1,2})(?:st|nd|rd|th)(?:\s+day)?(?:\s+of\s+(?:the|every|each)\s+month)\b/i,
    ([, first, second]) => dayOfMonth(first ?? second!),
  ],
  [/\b(?:on\s+)?the\s+first(?:\s+day)?\s+of\s+(?:the|every|each)\s+month\b|每(?:个)?月初/i, () => ({ days: "1 * *" })],
  [new RegExp(`每(?:个)?月(?:的)?(${han})\\s*[号日]`), ([, n]) => dayOfMonth(n!)],
  [/\bmonthly\b|\b(?:every|each|once\s+a)\s+month\b|每(?:个)?月/i, () => ({ days: "1 * *", assumes: "first" })],
  [/\b(?:yearly|annually)\b|\b(?:every|each|once\s+a)\s+year\b|每年/i, () => ({ days: "1 1 *", assumes: "first" })],
  [/\bdaily\b|\b(?:every|each)\s+day\b|\bonce\s+a\s+day\b|每[天日]|天天/i, () => ({ days: anyDay })],
  // The part of the day is left standing: it says the time.
  [
    /\b(?:every|each)\s+(?=(?:morning|afternoon|evening|night)\b)|\b(?=nightly\b)|每个?(?=早上|早晨|清晨|上午|中午|下午|傍晚|晚|早)/i,
    () => ({ days: anyDay }),
  ],
];

/** How often a wish wants something done; undefined when it does not say, or in a way that no schedule can follow. */
export function readRhythm(text: string): Rhythm | undefined {
  for (const [pattern, read] of rhythms) {
    const match = pattern.exec(text);
    if (!match) continue;
    const rhythm = read(match);
    return rhythm && { ...rhythm, said: match[0] };
  }
  return undefined;
}

/** Only what divides the hour comes evenly. */
function minutes(text: string): Omit<Rhythm, "said"> | undefined {
  const n = readNumber(text);
  return n > 0 && 60 % n === 0 ? { clock: n === 60 ? "0 *" : `*/${n} *`, days: anyDay } : undefined;
}

function hours(text: string): Omit<Rhythm, "said"> | undefined {
  const n = readNumber(text);
  return n > 0 && 24 % n === 0 ? { clock: n === 1 ? "0 *" : n === 24 ? "0 0" : `0 */${n}`, days: anyDay } : undefined;
}

function dayOfMonth(text: string): Omit<Rhythm, "said"> | undefined {
  const n = readNumber(text);
  return n >= 1 && n <= 31 ? { days: `${n} * *` } : undefined;
}

function weekdays(list: string, one: RegExp, indexOf: (name: string) => number): string {
  return [...new Set([...list.matchAll(one)].map(([name]) => indexOf(name)))].toSorted().join(",");
}
