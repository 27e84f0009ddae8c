import { expect, test } from "vitest";
import { type BreakerRow, breakerState, breakerWaitMs } from "./breaker-state";

const at = (seconds: number) => new Date(seconds * 1000).toISOString();
const row = (openUntil: number | null, probeUntil: number | null = null): BreakerRow => ({
  tool: "query_stock",
  outcomes: "fffff",
  openMs: 30_000,
  openUntil: openUntil === null ? null : at(openUntil),
  probeUntil: probeUntil === null ? null : at(probeUntil),
});

test.each([
  ["no failure lately", undefined, "closed", 0],
  ["failures, but not enough", row(null), "closed", 0],
  ["resting", row(130), "open", 30_000],
  ["rested to the millisecond", row(100), "half_open", 0],
  ["rested, and somebody looks already", row(90, 105), "half_open", 5_000],
  ["rested, and whoever looked never came back", row(90, 100), "half_open", 0],
])("%s", (_, of, state, waitMs) => {
  expect(breakerState(of, 100_000).state).toBe(state);
  expect(breakerWaitMs(of, 100_000)).toBe(waitMs);
});
