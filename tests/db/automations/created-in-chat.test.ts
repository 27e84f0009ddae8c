import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { getAutomation } from "@/lib/automations/get-automation";
import { gateway } from "@/lib/catalog";
import { getTurn } from "@/lib/chats/get-turn";
import { listMessages } from "@/lib/chats/list-messages";
import type { TurnResult } from "@/lib/chats/schema";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { automationDraft } from "@/tests/support/automation-draft";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, textOf, type Workbench } from "../supervisor/workbench";

const modes = databases.map((kind) => [kind, kind === "embedded" ? "chat" : "responses"] as const);
const wish = "Every weekday at 9 in Berlin summarise new documents in /documents/inbox";
const wanted = (intent = wish) => call("create_automation", { intent });
const drafted = (more: Record<string, unknown> = {}): ScriptedReply => ({
  text: `\`\`\`json\n${JSON.stringify(automationDraft(more))}\n\`\`\``,
});
const writes = {
  plan: [{ step_id: "write", action: "agent_task", params: { query: "Write it", tools: ["write_file"] } }],
};

describe.each(modes)("an automation is set up in a chat, on %s (%s)", (kind, mode) => {
  let bench: Workbench;
  let jobs: Jobs;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    bench = await openWorkbench(kind, mode);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
    sweeper = await recoverTurns(bench.runtime);
  });
  afterAll(async () => {
    sweeper.stop();
    await jobs.stop();
    await bench.stop();
  });
  beforeEach(() => {
    bench.server.requests.length = 0;
  });

  const stored = () => bench.db.prisma.automation.findMany({ orderBy: { createdAt: "asc" } });
  const script = (
    supervisor: Array<ScriptedReply | ((request: ScriptedRequest) => ScriptedReply)>,
    drafts = [drafted()],
  ) => bench.server.setScript(byRole({ supervisor, draft_automation: drafts }));
  async function ended(result: TurnResult) {
    for (let tries = 0; tries < 200; tries += 1) {
      const turn = await getTurn(bench.ctx, result.threadId, result.turnId);
      if (turn.state !== "waiting" && turn.state !== "running") {
        const { items } = await listMessages(bench.ctx, result.threadId);
        const message = items.find((item) => item.role === "assistant" && item.metadata?.turnId === result.turnId)!;
        return { ...turn, text: textOf(message) };
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error("The turn did not end.");
  }
  async function waitingCard(result: TurnResult) {
    expect(result.stopReason).toBe("waiting");
    const [card] = dataOf(result.message, "approval");
    return gateway.getApproval(bench.ctx, card!.id);
  }

  test("one paragraph is drafted and shown; approved, it is saved with a receipt that can be taken back", async () => {
    script([wanted(), { text: "It runs every weekday at nine, Berlin time." }]);
    const waiting = await ask(bench.ctx, wish);
    const card = await waitingCard(waiting);
    expect(await stored()).toEqual([]);
    expect(card).toMatchObject({
      tool: "create_automation",
      decisions: expect.arrayContaining(["approve", "edit", "reject"]),
      preview: { target: { kind: "automation", name: "Morning summary" } },
      arguments: {
        intent: wish,
        allowances: [],
        definition: {
          name: "Morning summary",
          triggers: [{ params: { cron: "0 9 * * 1-5", timezone: "Europe/Berlin" } }],
        },
      },
    });
    const [asked, draft] = bench.server.requests;
    expect(asked!.tools.find(({ name }) => name === "create_automation")!.parameters).toMatchObject({
      properties: { intent: {} },
      required: ["intent"],
    });
    expect(draft!.messages.at(-1)!.text).toContain("- write_file:");
    expect(draft!.tools).toEqual([]);

    await gateway.decideApproval(bench.ctx, card.id, { decision: "approve", scope: "once" });
    const turn = await ended(waiting);
    const [row] = await stored();
    expect(turn.receipts).toMatchObject([
      { type: "automation", route: "automations", operation: "create", status: "success", external_id: row!.id },
    ]);
    expect(lastResult(bench.server.requests.at(-1)!)).toMatchObject({
      status: "ok",
      data: { status: "saved", automation_id: row!.id, name: "Morning summary" },
    });
    expect(await getAutomation(bench.ctx, row!.id, gateway.tools)).toMatchObject({ state: "enabled", version: 1 });

    const undone = await gateway.undoTurn(bench.ctx, waiting.turnId);
    expect(undone.items).toMatchObject([{ tool: "create_automation", result: "reverted" }]);
    expect((await stored()).map(({ state }) => state)).toEqual(["archived"]);
  });

  test("HI-09: what is edited on the card keeps its types, and is what is saved", async () => {
    script([wanted(), { text: "It runs on Tuesdays at eight." }], [drafted(writes)]);
    const waiting = await ask(bench.ctx, wish);
    const card = await waitingCard(waiting);
    const given = card.arguments as { definition: Record<string, unknown> };
    const edited = (definition: object, allowances: object[] = []) =>
      gateway.decideApproval(bench.ctx, card.id, {
        decision: "edit",
        scope: "once",
        arguments: { ...given, definition: { ...given.definition, ...definition }, allowances },
      });
    const schedule = (cron: string) => ({
      triggers: [{ type: "schedule", params: { cron, timezone: "Europe/Berlin" }, static_inputs: {}, enabled: true }],
    });
    const refused: [() => Promise<unknown>, RegExp][] = [
      [() => edited({ execution: { timeout_seconds: "60" } }), /arguments\.definition\.execution\.timeout_seconds/],
      [() => edited({ colour: "red" }), /^arguments$/],
      [() => edited({}, [{ tool: "write_file", limit: "1" }]), /allowances\.0\.limit/],
      [() => edited({}, [{ tool: "rm", limit: 1 }]), /^arguments\.allowances\.0\.tool$/],
      [() => edited(schedule("* * * * *")), /^arguments\.definition\.triggers\.0\.params\.cron$/],
    ];
    for (const [edit, field] of refused) {
      await expect(edit()).rejects.toMatchObject({ code: "INVALID_INPUT", field: expect.stringMatching(field) });
    }
    await edited({ ...schedule("0 8 * * 2"), execution: { timeout_seconds: 60 } }, [{ tool: "write_file", limit: 2 }]);
    await ended(waiting);
    const row = (await stored()).at(-1)!;
    expect(row).toMatchObject({
      state: "enabled",
      allowances: [{ tool: "write_file", limit: 2 }],
      definition: { triggers: [{ params: { cron: "0 8 * * 2" } }], execution: { timeout_seconds: 60 } },
    });
    expect(bench.server.requests.filter(({ system }) => system.startsWith("<task"))).toHaveLength(1);
  });

  test("a rejection is final: said once, and in this turn neither drafted nor asked again", async () => {
    const before = (await stored()).length;
    script([wanted(), wanted("The same at ten, in Berlin"), { text: "All right, nothing was set up." }]);
    const waiting = await ask(bench.ctx, wish);
    const card = await waitingCard(waiting);
    await gateway.decideApproval(bench.ctx, card.id, { decision: "reject", reason: "Too often." });
    const turn = await ended(waiting);
    expect(turn).toMatchObject({ stopReason: "rejected", receipts: [], text: "All right, nothing was set up." });
    const replies = bench.server.requests.slice(-2).map(lastResult);
    expect(replies.map(({ code }) => code)).toEqual(["APPROVAL_REJECTED", "APPROVAL_REJECTED"]);
    expect(bench.server.requests.filter(({ system }) => system.startsWith("<task"))).toHaveLength(1);
    expect(await bench.db.prisma.approval.count({ where: { turnId: waiting.turnId } })).toBe(1);
    expect(await stored()).toHaveLength(before);
  });

  test.each([
    ["no object", { text: "I would rather not." }, ["The draft is no JSON object."]],
    [
      "CR-05: 31 February",
      drafted({ triggers: [{ type: "schedule", params: { cron: "0 0 31 2 *", timezone: "UTC" } }] }),
      ["triggers.0.params.cron: This date never comes: no month of the schedule has such a day."],
    ],
    ["an unknown key", drafted({ colour: "red" }), ["colour: There is no such key."]],
    [
      "CR-12: an unknown zone",
      drafted({ triggers: [{ type: "schedule", params: { cron: "0 9 * * *", timezone: "Mars/Olympus" } }] }),
      [expect.stringMatching(/^triggers\.0\.params\.timezone: /)],
    ],
  ])("a draft in which something is wrong is named and no card is shown: %s", async (_, reply, issues) => {
    script([wanted(), { text: "That could not be drafted." }], [reply]);
    const result = await ask(bench.ctx, wish);
    expect(result.stopReason).toBe("complete");
    expect(lastResult(bench.server.requests.at(-1)!)).toMatchObject({
      status: "invalid",
      code: "INVALID_PARAM",
      data: { status: "invalid", issues, raw: reply.text },
    });
    expect(await bench.db.prisma.approval.count({ where: { turnId: result.turnId } })).toBe(0);
  });

  test("a model server that fails while drafting is told as an error", async () => {
    script([wanted(), { text: "The model server refused." }], [{ status: 401, error: { message: "no key" } }]);
    const result = await ask(bench.ctx, wish);
    expect(lastResult(bench.server.requests.at(-1)!)).toMatchObject({
      status: "failed",
      code: "UPSTREAM_FAILED",
      data: { status: "error", message: expect.any(String) },
    });
    expect(result.receipts).toEqual([]);
  });

  test("CR-14: without a zone it is the person's own, and the card says that this was assumed", async () => {
    const inLisbon = { ...bench.ctx, person: { ...bench.ctx.person, timeZone: "Europe/Lisbon" } };
    script(
      [wanted("Every weekday at 9 summarise the inbox")],
      [drafted({ triggers: [{ type: "schedule", params: { cron: "0 9 * * 1-5" } }] })],
    );
    const waiting = await ask(inLisbon, "Every weekday at 9 summarise the inbox");
    const card = await waitingCard(waiting);
    expect(card.arguments).toMatchObject({
      definition: {
        triggers: [{ params: { cron: "0 9 * * 1-5", timezone: "Europe/Lisbon" } }],
        metadata: { assumptions: ["No time zone was named: Europe/Lisbon, as in the profile."] },
      },
    });
  });

  test("a value that is missing is saved, and stays off until it is there", async () => {
    script(
      [wanted(), { text: "One value is still missing." }],
      [drafted({ plan: [{ step_id: "post", action: "agent_task", params: { query: "Summarise REPLACE_ME" } }] })],
    );
    const waiting = await ask(bench.ctx, wish);
    const card = await waitingCard(waiting);
    await gateway.decideApproval(bench.ctx, card.id, { decision: "approve", scope: "once" });
    await ended(waiting);
    expect(lastResult(bench.server.requests.at(-1)!)).toMatchObject({
      data: { status: "saved", state: "paused", missing: ["plan.0.params.query"] },
    });
  });
});
