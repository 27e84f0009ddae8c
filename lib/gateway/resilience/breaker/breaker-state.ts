/** A tool whose last calls failed, as it stands in the database. Times are ISO 8601. */
export interface BreakerRow {
  tool: string;
  /** The last ten calls since the first failure, newest last: s, f. */
  outcomes: string;
  openMs: number;
  openUntil: string | null;
  probeUntil: string | null;
}

export type BreakerState =
  | { state: "closed" }
  /** Rests until `untilMs`. */
  | { state: "open"; untilMs: number }
  /** One call may see whether it works again; `untilMs`: until when somebody else's is under way. */
  | { state: "half_open"; untilMs: number | null };

const closed = { state: "closed" } as const;

/** What a breaker says at one moment, in milliseconds since 1970. No row: no failure among the last calls. */
export function breakerState(row: BreakerRow | undefined, nowMs: number): BreakerState {
  if (!row?.openUntil) return closed;
  const untilMs = Date.parse(row.openUntil);
  if (untilMs > nowMs) return { state: "open", untilMs };
  const probeMs = row.probeUntil === null ? 0 : Date.parse(row.probeUntil);
  return { state: "half_open", untilMs: probeMs > nowMs ? probeMs : null };
}

/** Milliseconds until a call may be tried; 0: now. */
export function breakerWaitMs(row: BreakerRow | undefined, nowMs: number): number {
  const now = breakerState(row, nowMs);
  return now.state === "closed" || now.untilMs === null ? 0 : now.untilMs - nowMs;
}
