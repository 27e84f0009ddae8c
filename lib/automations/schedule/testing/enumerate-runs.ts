// What the engine of schedules is held against: every minute of UTC, shown by Intl, and cron's fields read naively.

export interface Minute {
  at: number;
  /** Minute, hour, day of month, month, day of week, as clocks and calendars show them. */
  shown: readonly number[];
  /** Shown before already: the hour is repeated. */
  repeated: boolean;
  /** What clocks skipped right before it. */
  skipped: ReadonlyArray<readonly number[]>;
}

const minuteMs = 60_000;
const zones = [
  "Europe/Berlin",
  "America/New_York",
  "Australia/Lord_Howe",
  "America/St_Johns",
  "Pacific/Chatham",
  "Africa/Casablanca",
  "America/Santiago",
  "Asia/Kathmandu",
  "Pacific/Auckland",
  "Africa/Cairo",
  "Asia/Beirut",
  "America/Sao_Paulo",
];
/** Spring and autumn of both halves of the earth, the turn of a year, the end of a February with and without a leap day. */
const starts = ["2026-03-25", "2026-10-21", "2027-04-01", "2028-02-25", "2026-12-27", "2027-03-10", "2026-10-30"];

/** The first `count` pairs of zone and window; all of them are 84. */
export function windowsOf(count: number): { zone: string; from: Date }[] {
  const all = starts.flatMap((start, s) =>
    zones.map((zone, z) => ({ zone, from: new Date(`${start}T00:00:00Z`), order: (z * 5 + s * 7) % 84 })),
  );
  return all.sort((a, b) => a.order - b.order).slice(0, count);
}

export function everyMinute(zone: string, from: Date, days: number): Minute[] {
  const format = new Intl.DateTimeFormat("en-GB", {
    timeZone: zone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  });
  const seen = new Set<number>();
  let before: number | undefined;
  const minutes: Minute[] = [];
  for (let n = -1_440; n < days * 1_440; n += 1) {
    const at = from.getTime() + n * minuteMs;
    const [, day, month, year, hour, minute] = /(\d+)\/(\d+)\/(\d+), (\d+):(\d+)/.exec(format.format(at))!.map(Number);
    const wall = Date.UTC(year!, month! - 1, day, hour, minute);
    const skipped: number[][] = [];
    for (let gap = (before ?? wall) + minuteMs; gap < wall; gap += minuteMs) skipped.push(fieldsOf(gap));
    if (n >= 0) minutes.push({ at, shown: fieldsOf(wall), repeated: seen.has(wall), skipped });
    seen.add(wall);
    before = wall;
  }
  return minutes;
}

function fieldsOf(wall: number): number[] {
  const date = new Date(wall);
  return [date.getUTCMinutes(), date.getUTCHours(), date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCDay()];
}

export function runsByEnumeration(cron: string, minutes: readonly Minute[]): number[] {
  const parts = cron.split(" ");
  const allowed = parts.map((part, index) => allowedBy(part, index));
  const elapsed = /[*/]/.test(parts[0]! + parts[1]!);
  const fits = (shown: readonly number[]): boolean => {
    const [minute, hour, day, month, weekday] = shown.map((value, index) => allowed[index]!.has(value));
    if (!minute || !hour || !month) return false;
    if (parts[2] === "*" || parts[4] === "*") return day! && weekday!;
    return day! || weekday!;
  };
  return minutes
    .filter(
      ({ shown, repeated, skipped }) => (fits(shown) && (elapsed || !repeated)) || (!elapsed && skipped.some(fits)),
    )
    .map(({ at }) => at);
}

function allowedBy(part: string, index: number): Set<number> {
  const [low, high] = [
    [0, 59],
    [0, 23],
    [1, 31],
    [1, 12],
    [0, 6],
  ][index] as [number, number];
  const allowed = new Set<number>();
  for (let value = low; value <= high; value += 1) {
    const isIn = part.split(",").some((piece) => {
      const [range, step] = piece.split("/");
      const [from, to] = range === "*" ? [low, high] : range!.split("-").map(Number);
      const last = to ?? (step ? high : from!);
      return value >= from! && value <= last && (value - from!) % Number(step ?? 1) === 0;
    });
    if (isIn) allowed.add(value);
  }
  return allowed;
}

export function randomCron(): string {
  return [field(0, 59), field(0, 23), dayField(1, 31), dayField(1, 12), dayField(0, 6)].join(" ");
}

const upTo = (limit: number): number => Math.floor(Math.random() * limit);

function field(low: number, high: number): string {
  const value = (): number => low + upTo(high - low + 1);
  switch (upTo(6)) {
    case 0:
      return "*";
    case 1:
      return `*/${1 + upTo(high)}`;
    case 2:
      return [value(), value(), value()].join(",");
    case 3: {
      const [from, to] = [value(), value()].sort((a, b) => a - b);
      return `${from}-${to}`;
    }
    case 4: {
      const [from, to] = [value(), value()].sort((a, b) => a - b);
      return `${from}-${to}/${1 + upTo(9)}`;
    }
    default:
      return String(value());
  }
}

/** Mostly open, so that something runs within the window. */
function dayField(low: number, high: number): string {
  return upTo(3) > 0 ? "*" : field(low, high);
}
