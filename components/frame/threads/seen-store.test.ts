import { expect, test } from "vitest";
import { isUnread, type Seen, withSeen } from "./seen-store";

const at = (minute: number) => `2026-11-30T14:${String(minute).padStart(2, "0")}:00.000Z`;
const thread = (id: string, minute: number | null) => ({ id, answeredAt: minute === null ? null : at(minute) });
const none: Seen = { since: at(10), threads: {} };

test("what was answered before the first visit is not new, and what was never answered neither", () => {
  expect(isUnread(none, thread("thr_1", 5))).toBe(false);
  expect(isUnread(none, thread("thr_1", null))).toBe(false);
  expect(isUnread(none, thread("thr_1", 11))).toBe(true);
});

test("an answer that was shown is seen, the next one is new again, and an older one takes nothing back", () => {
  const seen = withSeen(none, "thr_1", at(20));
  expect(isUnread(seen, thread("thr_1", 20))).toBe(false);
  expect(isUnread(seen, thread("thr_1", 21))).toBe(true);
  expect(isUnread(seen, thread("thr_2", 20))).toBe(true);
  expect(withSeen(seen, "thr_1", at(15))).toBe(seen);
});

test("of very many the latest are kept", () => {
  let seen = none;
  for (let index = 0; index < 450; index += 1) {
    seen = withSeen(seen, `thr_${index}`, new Date(Date.UTC(2026, 10, 30, 15) + index * 1000).toISOString());
  }
  expect(Object.keys(seen.threads)).toHaveLength(400);
  expect(seen.threads.thr_449).toBeDefined();
  expect(seen.threads.thr_0).toBeUndefined();
});
