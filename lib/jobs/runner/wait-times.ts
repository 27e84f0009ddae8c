const unitMs: Record<string, number> = { w: 604_800_000, d: 86_400_000, h: 3_600_000, m: 60_000, s: 1_000 };

/**
 * When a sleep ends. The SDK writes either a moment (ISO 8601) or a duration such as `1h30m`.
 * @throws for anything else.
 */
export function wakeTime(text: string, now: Date): Date {
  if (/^(\d+[wdhms])+$/.test(text)) {
    let total = 0;
    for (const [, count, unit] of text.matchAll(/(\d+)([wdhms])/g)) total += Number(count) * (unitMs[unit ?? ""] ?? 0);
    return new Date(now.getTime() + total);
  }
  const moment = new Date(text);
  if (text === "" || Number.isNaN(moment.getTime())) throw new Error(`The end of a sleep cannot be read: ${text}`);
  return moment;
}

/**
 * When the next attempt may start: at the time that was asked for (seconds or a moment), else 1 s doubling
 * to 60 s. A quarter more or less, so that runs which failed together do not come back together.
 * @param failed how many attempts have failed, at least 1
 */
export function retryTime(failed: number, retryAfter: string | null, now: Date): Date {
  if (retryAfter !== null) {
    const asked = /^\d+(\.\d+)?$/.test(retryAfter) ? now.getTime() + Number(retryAfter) * 1000 : Date.parse(retryAfter);
    if (!Number.isNaN(asked)) return new Date(Math.max(asked, now.getTime()));
  }
  const delay = Math.min(60_000, 1_000 * 2 ** (failed - 1));
  return new Date(now.getTime() + delay * (0.75 + Math.random() / 2));
}
