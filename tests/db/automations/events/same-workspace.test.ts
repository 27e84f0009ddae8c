import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchTriggers } from "@/lib/automations/events/match-triggers";
import { fitsFilter, problemOfFilter } from "@/lib/automations/filters/event-filter";
import type { Filter } from "@/lib/automations/schema";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import type { JobEventData } from "@/lib/events/schema";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";
import { fitsByReference, numbersFrom, randomEvent, randomFilter } from "@/tests/support/random-filters";

const long = process.env.CANDOR_LONG !== undefined;
const seed = long ? Math.trunc(Math.random() * 2 ** 32) : 6;

test(`random filters and events are read as by a second reading of the rules (seed ${seed})`, () => {
  const next = numbersFrom(seed);
  let fitting = 0;
  const rounds = long ? 1_000_000 : 20_000;
  for (let round = 0; round < rounds; round += 1) {
    const filter = randomFilter(next);
    const data = randomEvent(next);
    expect(problemOfFilter(filter)).toBeUndefined();
    const fits = fitsFilter(filter, data);
    if (fits !== fitsByReference(filter, data)) expect(fits, `${JSON.stringify([filter, data])}`).toBe(!fits);
    if (fits) fitting += 1;
  }
  // Neither everything nor nothing: else this would say little.
  expect(fitting / rounds).toBeGreaterThan(0.2);
  expect(fitting / rounds).toBeLessThan(0.9);
});

describe.each(databases)(`events of several workspaces on %s (seed ${seed})`, (kind) => {
  let db: Database;
  let runtime: Runtime;
  const next = numbersFrom(seed);
  const places: Context[] = [];
  const triggers: { workspaceId: string; automationId: string; triggerId: string; filter: Filter }[] = [];

  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    for (let n = 0; n < 4; n += 1) places.push(await testContext(runtime));
    // Every filter in every workspace: only where an event came about tells them apart.
    const filters = [{}, ...Array.from({ length: 11 }, () => randomFilter(next))];
    for (const ctx of places) {
      for (const filter of [...filters, { workspaceId: ctx.workspaceId }]) {
        const laid = await layTrigger(ctx, "event", { event: "document.entered_folder", filter });
        triggers.push({ workspaceId: ctx.workspaceId, ...laid, filter });
      }
    }
  });
  afterAll(() => db.close());

  test("an event fires what waits for it in its own workspace, all of it, and nothing in any other", async () => {
    let fired = 0;
    for (let round = 0; round < (long ? 5_000 : 100); round += 1) {
      const { workspaceId } = places[next(places.length)]!;
      const other = places[next(places.length)]!.workspaceId;
      // What an event says of itself, be it another workspace's name, changes nothing.
      const data = { ...randomEvent(next), ...(next(3) === 0 && { workspaceId: other }) };
      const event = { workspaceId, id: `e${round}`, name: "document.entered_folder", data } as const;
      const found = await matchTriggers(runtime, event as JobEventData<"workspace/event.raised">);
      const wanted = triggers.filter((each) => each.workspaceId === workspaceId && fitsByReference(each.filter, data));
      expect(found.triggers.map(({ triggerId }) => triggerId)).toEqual(
        wanted.map(({ triggerId }) => triggerId).toSorted(),
      );
      fired += found.triggers.length;
    }
    expect(fired).toBeGreaterThan(100);
  });
});
