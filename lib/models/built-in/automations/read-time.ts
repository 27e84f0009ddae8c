import { readNumber } from "./read-number";

export interface SaidTime {
  hour: number;
  minute: number;
  /** The words that say so. */
  said: string;
  /** Only a part of the day was named. */
  isAssumed: boolean;
}

const words = "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve";
const han = "[\\d一二三四五六七八九十两]{1,3}";
const part = "(?:\\s+in\\s+the\\s+(morning|afternoon|evening)|\\s+at\\s+(night))?";
const english = [
  new RegExp(`\\b(?:at\\s+|by\\s+)?(\\d{1,2})[:.](\\d{2})\\s*(a\\.?m\\.?\\b|p\\.?m\\.?\\b)?${part}`, "i"),
  /\b(?:at\s+|by\s+)?(\d{1,2})()\s*(a\.?m\.?(?!\w)|p\.?m\.?(?!\w))/i,
  new RegExp(`\\b(?:at|by)\\s+(\\d{1,2}|${words})\\b()(?:\\s*o['’]?clock)?\\s*(am|pm)?${part}`, "i"),
];
const chinese = new RegExp(
  `(凌晨|早上|早晨|清晨|上午|中午|下午|傍晚|晚上|夜里)?\\s*(${han})\\s*(?:点|时(?!间)|[:：])\\s*(半|一刻|三刻|${han}(?=分|[^\\d点时]|$))?(?:分)?(?:钟|整)?`,
);

/** Where only a part of the day is named. */
const parts: [RegExp, number][] = [
  [/\b(?:at\s+)?(?:noon|midday)\b|中午/i, 12],
  [/\b(?:at\s+)?midnight\b|午夜|半夜/i, 0],
  [/\b(?:in the\s+)?mornings?\b|早上|早晨|清晨|上午|每早/i, 9],
  [/\b(?:in the\s+)?afternoons?\b|下午/i, 15],
  [/\b(?:in the\s+)?evenings?\b|傍晚|晚上|每晚/i, 18],
  [/\b(?:at\s+)?night(?:ly|s)?\b|夜里/i, 22],
];

/** The time of day that a wish names; undefined when it names none. */
export function readTime(text: string): SaidTime | undefined {
  for (const pattern of english) {
    const match = pattern.exec(text);
    if (!match) continue;
    const [said, hourText, minuteText, half, daytime, night] = match;
    const late = /^p/i.test(half ?? "") || (!half && /afternoon|evening|night/i.test(`${daytime ?? ""}${night ?? ""}`));
    const time = timeOf(readNumber(hourText!), minuteText ? Number(minuteText) : 0, late, /^a/i.test(half ?? ""));
    if (time) return { ...time, said, isAssumed: false };
  }
  const match = chinese.exec(text);
  if (match) {
    const [said, daytime = "", hourText, minuteText] = match;
    const hour = readNumber(hourText!);
    // 中午11点 is before noon, 中午1点 after it.
    const late = /下午|傍晚|晚上|夜里/.test(daytime) || (daytime === "中午" && hour < 11);
    const time = timeOf(hour, minuteOf(minuteText), late, daytime === "凌晨");
    if (time) return { ...time, said, isAssumed: false };
  }
  for (const [pattern, hour] of parts) {
    const said = pattern.exec(text)?.[0];
    if (said) return { hour, minute: 0, said, isAssumed: hour !== 12 && hour !== 0 };
  }
  return undefined;
}

function timeOf(hour: number, minute: number, isLate: boolean, isEarly: boolean) {
  if (!(hour <= 24 && minute < 60)) return undefined;
  if (isEarly && hour === 12) return { hour: 0, minute };
  return { hour: (isLate && hour < 12 ? hour + 12 : hour) % 24, minute };
}

function minuteOf(text: string | undefined): number {
  if (!text) return 0;
  if (text === "半") return 30;
  if (text === "一刻") return 15;
  return text === "三刻" ? 45 : readNumber(text);
}
