import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAudit } from "@/lib/audit/list-audit";
import { archiveAutomation } from "@/lib/automations/archive-automation";
import { createAutomation } from "@/lib/automations/create-automation";
import { getAutomation } from "@/lib/automations/get-automation";
import { listAutomationVersions } from "@/lib/automations/list-automation-versions";
import { listAutomations } from "@/lib/automations/list-automations";
import { restoreAutomation } from "@/lib/automations/restore-automation";
import { updateAutomation } from "@/lib/automations/update-automation";
import { gateway } from "@/lib/catalog";
import type { Context, Runtime } from "@/lib/core/context";
import type { Database } from "@/lib/core/db/database";
import { automationDraft } from "@/tests/support/automation-draft";
import { joinContext, testContext, testRuntime } from "@/tests/support/context";
import { databases, openTestDatabase } from "@/tests/support/database";

const { tools } = gateway;
const webhook = { type: "webhook" };

describe.each(databases)("automations as people keep them on %s", (kind) => {
  let db: Database;
  let runtime: Runtime;
  let ctx: Context;
  let now = new Date("2026-12-01T10:00:00Z");
  beforeAll(async () => {
    db = await openTestDatabase(kind);
    runtime = { ...testRuntime(db), clock: { now: () => now } };
    ctx = await testContext(runtime);
  });
  afterAll(() => db.close());

  const create = (definition = automationDraft(), more = {}) => createAutomation(ctx, { definition, ...more }, tools);
  const update = (id: string, change: object, ifMatch?: number) => updateAutomation(ctx, id, change, tools, ifMatch);
  const triggersOf = (automationId: string) =>
    db.prisma.automationTrigger.findMany({ where: { automationId }, orderBy: { index: "asc" } });

  test("pain 185: what is made is on, planned, and shows its next three runs", async () => {
    const made = await create();
    expect(made).toMatchObject({
      state: "enabled",
      version: 1,
      name: "Morning summary",
      schedule: "At 09:00, Monday through Friday (Europe/Berlin)",
      nextRuns: ["2026-12-02T08:00:00.000Z", "2026-12-03T08:00:00.000Z", "2026-12-04T08:00:00.000Z"],
      problems: [],
      lastRun: null,
      createdBy: { id: ctx.person.userId, name: "Olive Owner" },
      triggers: [{ type: "schedule", enabled: true, nextAt: "2026-12-02T08:00:00.000Z", missed: 0 }],
    });
    expect(await getAutomation(ctx, made.id, tools)).toEqual(made);
    expect((await listAutomations(ctx, {}, tools)).items).toEqual([made]);
    const { items } = await listAudit(ctx, {});
    expect(items[0]).toMatchObject({ action: "automation.created", details: { automationId: made.id } });
  });

  test("pain 184: a change of the time alone keeps the zone, and makes a version", async () => {
    const made = await create();
    const changed = await update(made.id, {
      definition: { triggers: [{ type: "schedule", params: { cron: "30 7 * * *" } }] },
      note: "Earlier",
    });
    expect(changed.version).toBe(2);
    expect(changed.definition.triggers[0]).toMatchObject({ params: { cron: "30 7 * * *", timezone: "Europe/Berlin" } });
    expect(changed.definition.plan).toEqual(made.definition.plan);
    expect(changed.triggers[0]).toMatchObject({ id: made.triggers[0]!.id, nextAt: "2026-12-02T06:30:00.000Z" });
    const noZone = { type: "schedule", params: { cron: "30 7 * * *" } };
    await expect(update(made.id, { definition: { triggers: [webhook, noZone] } })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      field: "definition.triggers.1.params.timezone",
    });
    const { items } = await listAutomationVersions(ctx, made.id, {});
    expect(items.map(({ version, note }) => [version, note])).toEqual([
      [2, "Earlier"],
      [1, null],
    ]);
  });

  test.each([
    ["CR-05", "0 0 31 2 *", "UTC", "params.cron", /never comes/],
    ["CR-08", "* * * * *", "UTC", "params.cron", /5 minutes/],
    ["CR-08", "*/2 * * * *", "UTC", "params.cron", /5 minutes/],
    ["CR-12", "every day at nine", "UTC", "params.cron", /five fields/],
    ["CR-12", "61 * * * *", "UTC", "params.cron", /minute/],
    ["CR-12", "0 9 * * *", "Mars/Olympus", "params.timezone", /no time zone/],
    ["CR-12", "0 9 * * *", "Europe/Berlin; DROP", "params.timezone", /no time zone/],
  ])("%s: %s in %s is refused with the field's name, and nothing is kept", async (_, cron, timezone, place, words) => {
    const before = await db.prisma.automation.count();
    const definition = automationDraft({ triggers: [{ type: "schedule", params: { cron, timezone } }] });
    await expect(create(definition, { state: "paused" })).rejects.toMatchObject({
      code: "INVALID_INPUT",
      field: `definition.triggers.0.${place}`,
      detail: expect.stringMatching(words),
    });
    expect(await db.prisma.automation.count()).toBe(before);
  });

  test("a value that is missing keeps it paused until it is filled in", async () => {
    const open = automationDraft({
      triggers: [{ type: "schedule", params: { cron: "REPLACE_ME", timezone: "Europe/Berlin" } }],
    });
    await expect(create(open, { state: "enabled" })).rejects.toMatchObject({ code: "CONFLICT", reason: "incomplete" });
    const made = await create(open);
    expect(made).toMatchObject({
      state: "paused",
      nextRuns: [],
      problems: [{ path: "triggers.0.params.cron" }],
      triggers: [{ nextAt: null }],
    });
    await expect(update(made.id, { state: "enabled" })).rejects.toMatchObject({ code: "CONFLICT" });
    const filled = { triggers: [{ type: "schedule", params: { cron: "0 9 * * *" } }] };
    const on = await update(made.id, { definition: filled, state: "enabled" });
    expect(on).toMatchObject({ state: "enabled", problems: [], triggers: [{ nextAt: "2026-12-02T08:00:00.000Z" }] });
  });

  test("pausing plans nothing and makes no version; switching on counts from now", async () => {
    const made = await create();
    expect(await update(made.id, { state: "paused" }, 1)).toMatchObject({
      state: "paused",
      version: 1,
      triggers: [{ nextAt: null }],
    });
    now = new Date("2026-12-04T10:00:00Z");
    const on = await update(made.id, { state: "enabled" });
    now = new Date("2026-12-01T10:00:00Z");
    expect(on).toMatchObject({ version: 1, triggers: [{ nextAt: "2026-12-07T08:00:00.000Z" }] });
  });

  test("a schedule in which nothing changed keeps an occurrence that is due at this moment", async () => {
    const made = await create();
    now = new Date("2026-12-02T08:00:01Z");
    const plan = [{ step_id: "other", action: "agent_task", params: { query: "Something else" } }];
    const changed = await update(made.id, { definition: { plan } });
    now = new Date("2026-12-01T10:00:00Z");
    expect(changed.triggers[0]!.nextAt).toBe("2026-12-02T08:00:00.000Z");
  });

  test("triggers keep their ids and secrets by place and type, and go with their place", async () => {
    const made = await create(automationDraft({ triggers: [webhook, { type: "manual" }, webhook] }));
    await db.prisma.automationTrigger.updateMany({ where: { automationId: made.id }, data: { secret: "sealed" } });
    const before = await triggersOf(made.id);
    expect(made.triggers[0]!.webhookUrl).toMatch(new RegExp(`/api/v1/hooks/${made.id}/${before[0]!.id}$`));
    await update(made.id, { definition: { triggers: [webhook, webhook] } });
    const after = await triggersOf(made.id);
    expect(after.map(({ type, secret }) => [type, secret])).toEqual([
      ["webhook", "sealed"],
      ["webhook", null],
    ]);
    expect(after[0]!.id).toBe(before[0]!.id);
    expect(before.map(({ id }) => id)).not.toContain(after[1]!.id);
  });

  test("pain 42: each change that may be made unattended is named with its limit, and has been declared", async () => {
    const plan = [{ step_id: "write", action: "agent_task", params: { query: "Write it", tools: ["write_file"] } }];
    const definition = automationDraft({ plan });
    expect(await create(definition)).toMatchObject({ allowances: [] });
    const allowances = [{ tool: "write_file", limit: 1 }];
    const made = await create(definition, { allowances });
    expect(made.allowances).toEqual(allowances);
    const refused = [
      [{ tool: "rm", limit: 1 }],
      [...allowances, ...allowances],
      [{ tool: "write_file", limit: 0 }],
      [{ tool: "write_file", limit: 101 }],
    ];
    for (const wrong of refused) {
      await expect(update(made.id, { allowances: wrong })).rejects.toMatchObject({ code: "INVALID_INPUT" });
    }
    const taken = await update(made.id, { allowances: [] });
    expect(taken).toMatchObject({ version: 2, allowances: [] });
    expect((await restoreAutomation(ctx, made.id, { version: 1 }, tools, 2)).allowances).toEqual(allowances);
  });

  test("a change rests on the version that was read; of two at once one is kept", async () => {
    const made = await create();
    const outcomes = await Promise.allSettled(
      ["One", "Two"].map((name) => update(made.id, { definition: { name } }, made.version)),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(archiveAutomation(ctx, made.id, 1)).rejects.toMatchObject({ code: "PRECONDITION_FAILED" });
    await expect(restoreAutomation(ctx, made.id, { version: 1 }, tools, 1)).rejects.toMatchObject({
      code: "PRECONDITION_FAILED",
    });
    expect((await listAutomationVersions(ctx, made.id, {})).items).toHaveLength(2);
  });

  test("an earlier version comes back as the next one, and what is put away can be brought back", async () => {
    const made = await create();
    await update(made.id, { definition: { name: "Other" } });
    const back = await restoreAutomation(ctx, made.id, { version: 1 }, tools);
    expect(back).toMatchObject({ version: 3, name: "Morning summary" });
    await expect(restoreAutomation(ctx, made.id, { version: 9 }, tools)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await archiveAutomation(ctx, made.id);
    await archiveAutomation(ctx, made.id);
    expect(await getAutomation(ctx, made.id, tools)).toMatchObject({ state: "archived", triggers: [{ nextAt: null }] });
    expect((await listAutomations(ctx, { state: "archived" }, tools)).items.map(({ id }) => id)).toEqual([made.id]);
    expect(await update(made.id, { state: "paused" })).toMatchObject({ state: "paused" });
    const { items } = await listAudit(ctx, {});
    expect(items.slice(0, 4).map(({ action }) => action)).toEqual([
      "automation.paused",
      "automation.archived",
      "automation.restored",
      "automation.updated",
    ]);
  });

  test("another workspace has none of it, a reader changes nothing, and it runs with nobody else's rights", async () => {
    const made = await create();
    const [stranger, viewer] = [await testContext(runtime), await joinContext(ctx, "viewer")];
    const [editor, admin] = [await joinContext(ctx, "editor"), await joinContext(ctx, "admin")];
    const each = (who: Context) => [
      () => updateAutomation(who, made.id, { state: "paused" }, tools),
      () => archiveAutomation(who, made.id),
      () => restoreAutomation(who, made.id, { version: 1 }, tools),
    ];
    const reads = (who: Context) => [
      () => getAutomation(who, made.id, tools),
      () => listAutomationVersions(who, made.id, {}),
    ];
    for (const work of [...each(stranger), ...reads(stranger)]) {
      await expect(work()).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
    expect((await listAutomations(stranger, {}, tools)).items).toEqual([]);
    const blind = { ...ctx, permissions: new Set<string>() };
    for (const work of [...each(viewer), ...each(editor), ...reads(blind), () => listAutomations(blind, {}, tools)]) {
      await expect(work()).rejects.toMatchObject({ code: "FORBIDDEN" });
    }
    await expect(createAutomation(viewer, { definition: automationDraft() }, tools)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const foreign = { definition: { name: "Mine now" } };
    await expect(updateAutomation(admin, made.id, foreign, tools)).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await updateAutomation(admin, made.id, { state: "paused" }, tools)).toMatchObject({ state: "paused" });
    await expect(updateAutomation(admin, made.id, { state: "enabled" }, tools)).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });
});
