import { afterAll, beforeAll, describe, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { recoverTurns } from "@/lib/supervisor/recover-turns";
import { runTurn } from "@/lib/supervisor/run-turn";
import { defaultLimits } from "@/lib/supervisor/turn/budget";
import { waitForTurn } from "@/lib/supervisor/wait-for-turn";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { call, dataOf, openWorkbench, textOf, type Workbench } from "./workbench";

const search = (query: unknown) => call("search_knowledge_base", { query });
const found: ScriptedReply = {
  text: JSON.stringify({ status: "success", action_summary: "Found it.", evidence: {} }),
};

/** What goes wrong in a specialist's first answers, by the number of the request; undefined: it works on as it should. */
const faults: Record<string, (asked: number) => ScriptedReply | undefined> = {
  "an unknown tool": (asked) => (asked === 0 ? call("publish_everything", {}) : undefined),
  "a tool in the wrong case": (asked) => (asked === 0 ? call("Search-Knowledge_Base", { query: "case" }) : undefined),
  "broken JSON": (asked) =>
    asked === 0 ? { toolCalls: [{ name: "search_knowledge_base", arguments: '{"query": "ga' }] } : undefined,
  "bad arguments": (asked) => (asked === 0 ? search({ of: ["the", "gate"] }) : undefined),
  "too many requests": (asked) => (asked === 0 ? { status: 429, error: { message: "slow down" } } : undefined),
  "a failing server": (asked) => (asked === 0 ? { status: 500, error: { message: "oops" } } : undefined),
  "a stream that is cut": (asked) => (asked === 0 ? { ...found, cutAfterBytes: 40 } : undefined),
  "a specialist that loops": () => search("the same again"),
  "a supervisor that loops": () => undefined,
  "a specialist that hangs": () => ({ text: "…", firstDelayMs: 30_000 }),
};
const loops = (fault: string) => fault.endsWith("loops");
const cases = Object.keys(faults).flatMap((fault) =>
  (["alone", "in a batch of eight"] as const).map((shape) => [fault, shape] as const),
);

/** On one database, the other one from the tasks': what is told here is the same on both. */
describe.each(databases.slice(0, 1))("T4: ten faults on %s", (kind) => {
  let bench: Workbench;
  let sweeper: { stop(): void };
  beforeAll(async () => {
    bench = await openWorkbench(kind, "responses");
    sweeper = await recoverTurns(bench.runtime);
    bench.server.setScript(answer);
  });
  afterAll(async () => {
    sweeper.stop();
    await bench.stop();
  });

  const isSupervisor = ({ system }: ScriptedRequest) => system.startsWith("<agent_identity>");
  /** Which case a request belongs to: every task, and the person's message, begins with it. */
  const keyOf = ({ messages }: ScriptedRequest) => messages[0]!.text.split(" #")[0]!;
  const asked = new Map<string, number>();

  function answer(request: ScriptedRequest): ScriptedReply {
    const key = keyOf(request);
    const [fault, shape] = key.split(", ") as [string, string];
    const answered = request.messages.filter(({ role }) => role === "tool").length;
    if (isSupervisor(request)) {
      if (request.messages.at(-1)?.text === "Go on") return { text: "Here." };
      if (answered > 0 && fault !== "a supervisor that loops") return { text: "That is how it stands." };
      const entries = Array.from({ length: 8 }, (_, index) => ({
        subagent_type: "knowledge_base",
        description: `${key} #${index + 1}`,
      }));
      return call("task", shape === "alone" ? entries[0] : { tasks: entries });
    }
    const task = request.messages[0]!.text.split("\n")[0]!;
    const before = asked.get(task) ?? 0;
    asked.set(task, before + 1);
    const wrong = task.endsWith("#1") ? faults[fault]!(before) : undefined;
    return wrong ?? (request.messages.some(({ text }) => text.includes("hits")) ? found : search(task));
  }

  test.concurrent.for(cases)(
    "%s, %s: it is answered, what failed is named, the rest kept, the thread usable (pains 84, 86)",
    async ([fault, shape], { expect }) => {
      const key = `${fault}, ${shape}`;
      const { id: threadId } = await createThread(bench.ctx, {});
      const limits = { ...defaultLimits, specialistMs: fault.endsWith("hangs") ? 1_000 : 60_000 };
      const turn = await runTurn(bench.ctx, { threadId, message: { text: `${key} #` } }, limits);
      let done = await turn.done();
      if (loops(fault)) {
        expect(done.stopReason).toBe("waiting");
        const [card] = dataOf(done.message, "approval");
        expect(card).toMatchObject({ kind: "doom_loop" });
        await gateway.decideApproval(bench.ctx, card!.id, { decision: "reject", scope: "once" });
        await expect.poll(async () => (await getTurn(bench.ctx, threadId, turn.turnId)).state).toBe("done");
        done = await waitForTurn(bench.ctx, threadId, turn.turnId);
      }
      const rows = dataOf(done.message, "specialist");
      const lost = fault.endsWith("specialist that loops") || fault.endsWith("hangs");
      const runs = (shape === "alone" ? 1 : 8) * (fault === "a supervisor that loops" ? 2 : 1);
      expect(rows).toHaveLength(runs);
      expect(rows.filter(({ state }) => state === "done")).toHaveLength(lost ? runs - 1 : runs);
      if (lost) {
        const failed = rows.find(({ state }) => state !== "done")!;
        expect(failed).toMatchObject({ state: "cancelled", reason: expect.any(String) });
        if (fault.endsWith("hangs")) {
          expect(Date.parse(failed.finishedAt!) - Date.parse(failed.startedAt)).toBeLessThanOrEqual(1_500);
          const told = bench.server.requests.findLast((request) => isSupervisor(request) && keyOf(request) === key)!;
          expect(told.messages.at(-1)!.text).toContain("1 seconds without an answer");
        }
      }
      expect(done.stopReason).toBe(loops(fault) ? "loop" : lost ? "partly_done" : "complete");
      if (!loops(fault)) expect(textOf(done.message)).toBe("That is how it stands.");
      // Two requests find something; a fault costs at most three more.
      expect(asked.get(`${key} #1`)).toBeLessThanOrEqual(5);
      const next = await runTurn(bench.ctx, { threadId, message: { text: "Go on" } });
      expect((await next.done()).stopReason).toBe("complete");
    },
  );
});
