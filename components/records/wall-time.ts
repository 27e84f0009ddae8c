/** The instant of a wall clock in a zone, as ISO 8601: `2026-11-30T14:05` in Europe/Berlin is 13:05Z. */
export function instantOf(wall: string, timeZone: string): string | undefined {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Twice: around a change of the clocks the first offset may be that of the other side.
  const first = asUtc - offsetOf(asUtc, timeZone);
  return new Date(asUtc - offsetOf(first, timeZone)).toISOString();
}

/** What a clock in the zone shows at an instant, as a field for date and time takes it. */
export function wallOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  if (Number.isNaN(at)) return "";
  return new Date(at + offsetOf(at, timeZone)).toISOString().slice(0, 16);
}

/** Milliseconds that the zone is ahead of UTC at that instant. */
function offsetOf(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  }).formatToParts(at);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of("year"), of("month") - 1, of("day"), of("hour"), of("minute"), of("second"));
  return wall - Math.floor(at / 1000) * 1000;
}
