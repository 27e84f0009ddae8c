const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether this installation knows a zone by its IANA name. Offsets such as `+02:00` are none: they know no summer. */
export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone) || zone.length > 64) return false;
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/**
 * How far the clocks of a zone are ahead of UTC at an instant, in milliseconds.
 * @throws RangeError for a zone that is not known
 */
export function zoneOffset(zone: string, instantMs: number): number {
  const wall: Record<string, number> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instantMs)) wall[type] = Number(value);
  const { year, month, day, hour, minute, second } = wall as Record<Intl.DateTimeFormatPartTypes, number>;
  const asUtc = Date.UTC(year!, month! - 1, day, hour, minute, second);
  return asUtc - Math.floor(instantMs / 1_000) * 1_000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(zone, format);
  }
  return format;
}
