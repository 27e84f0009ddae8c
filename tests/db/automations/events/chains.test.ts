import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchTriggers } from "@/lib/automations/events/match-triggers";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";
import { layTrigger } from "@/tests/support/lay-trigger";

describe.each(databases)("automations that write where automations listen, on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  const automations: { automationId: string; triggerId: string }[] = [];
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = testRuntime(db);
    ctx = await testContext(runtime);
    for (let n = 0; n < 5; n += 1) automations.push(await layTrigger(ctx, "event"));
  });
  afterAll(() => db.close());

  /** A turn of a run of the automation, which was started by an event that came from `earlier`. */
  async function turnOf(automationId: string, inputs: object, place = ctx): Promise<string> {
    const [runId, turnId] = [runtime.ids.next("automationRun"), runtime.ids.next("turn")];
    const common = { workspaceId: place.workspaceId, userId: place.person.userId, createdAt: runtime.clock.now() };
    await db.prisma.automationRun.create({
      data: {
        ...{ ...common, id: runId, automationId, version: 1, state: "running", triggerType: "event", inputs },
        ...{ definition: {}, allowances: [], models: {} },
      },
    });
    await db.prisma.turn.create({
      data: { ...common, id: turnId, threadId: "thr_1", state: "done", scopes: ["*"], automationRunId: runId },
    });
    return turnId;
  }
  const fire = async (turnId?: string) => {
    const { workspaceId } = ctx;
    const event = {
      workspaceId,
      id: "evt_1",
      name: "document.entered_folder",
      data: { folder: "/documents" },
    } as const;
    const { triggers, causedBy } = await matchTriggers(runtime, { ...event, turnId });
    return { fired: triggers.map(({ automationId }) => automationId).toSorted(), causedBy };
  };
  const ids = (...at: number[]) => at.map((n) => automations[n]!.automationId);

  test("what a person did fires all of them, by hand or in a chat", async () => {
    const chat = runtime.ids.next("turn");
    await db.prisma.turn.create({
      data: {
        ...{ id: chat, workspaceId: ctx.workspaceId, userId: ctx.person.userId, threadId: "thr_1" },
        ...{ state: "done", scopes: ["*"], createdAt: runtime.clock.now() },
      },
    });
    for (const turnId of [undefined, chat, "trn_unknown"]) {
      expect(await fire(turnId)).toEqual({ fired: ids(0, 1, 2, 3, 4).toSorted(), causedBy: [] });
    }
  });

  test("what an automation wrote does not fire itself, nor any that led to it", async () => {
    const first = await turnOf(ids(0)[0]!, {});
    expect(await fire(first)).toEqual({ fired: ids(1, 2, 3, 4).toSorted(), causedBy: ids(0) });
    const second = await turnOf(ids(1)[0]!, { event: { caused_by: ids(0) } });
    expect(await fire(second)).toEqual({ fired: ids(2, 3, 4).toSorted(), causedBy: ids(0, 1) });
  });

  test("after three in a row nothing is started any more", async () => {
    const third = await turnOf(ids(2)[0]!, { event: { caused_by: ids(0, 1) } });
    expect(await fire(third)).toEqual({ fired: [], causedBy: ids(0, 1, 2) });
  });

  test("inputs that somebody made up, and runs of another workspace, take nothing away and add nothing", async () => {
    const odd = await turnOf(ids(0)[0]!, { event: { caused_by: "everything" } });
    expect((await fire(odd)).causedBy).toEqual(ids(0));
    const foreign = await testContext(runtime);
    const theirs = await turnOf(ids(1)[0]!, {}, foreign);
    expect(await fire(theirs)).toEqual({ fired: ids(0, 1, 2, 3, 4).toSorted(), causedBy: [] });
  });

  test("a paused automation, a trigger that is off and a filter with something wrong in it fire nothing", async () => {
    const place = await testContext(runtime);
    const filter = { folder: { $not: { $regex: ".*" } } };
    await layTrigger(place, "event", { event: "document.entered_folder", filter });
    const [paused, off] = [await layTrigger(place, "event"), await layTrigger(place, "event")];
    const fine = await layTrigger(place, "event");
    await db.prisma.automation.update({ where: { id: paused.automationId }, data: { state: "paused" } });
    await db.prisma.automationTrigger.update({ where: { id: off.triggerId }, data: { enabled: false } });
    const event = { workspaceId: place.workspaceId, id: "evt_2", name: "document.entered_folder", data: {} } as const;
    expect((await matchTriggers(runtime, event)).triggers).toEqual([fine]);
  });
});
