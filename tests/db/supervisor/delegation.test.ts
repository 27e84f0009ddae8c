import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import { getTurn } from "@/lib/chats/get-turn";
import { stopThread } from "@/lib/chats/stop-thread";
import { setRuntime } from "@/lib/core/runtime";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { runTurn } from "@/lib/supervisor/run-turn";
import { defaultLimits } from "@/lib/supervisor/turn/budget";
import { databases } from "@/tests/support/database";
import type { ScriptedReply, ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, dataOf, lastResult, openWorkbench, task, textOf, type Workbench } from "./workbench";

const modes = databases.map((kind) => [kind, kind === "embedded" ? "chat" : "responses"] as const);

const nothing = { artifact_type: null, artifact_id: null, artifact_location: null, receipts: null };
/** A specialist's last message. */
function contract(fields: Record<string, unknown>): ScriptedReply {
  const rest = { next_step: null, missing_fields: null, assumptions: null };
  return {
    text: JSON.stringify({
      status: "success",
      action_summary: "Saved the report.",
      evidence: nothing,
      ...rest,
      ...fields,
    }),
  };
}
const writeReport = call("generate_report", {
  topic: "Gate hours",
  source_strategy: "provided",
  source_content: "The north gate opens at nine and closes at five. The south gate is always open.",
});
const report = `# Gate hours\n\n## Summary\nThe north gate opens at nine.\n\n## Hours\nIt closes at five.\n`;
/** The supervisor's part: one task, then one sentence. */
const supervisor = [task("deliverables", "Write a report about the gates."), { text: "That is how it stands." }];

describe.each(modes)("a specialist's words against the records, on %s (%s)", (kind, mode) => {
  let bench: Workbench;
  let jobs: Jobs;
  beforeAll(async () => {
    bench = await openWorkbench(kind, mode);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
  });
  afterAll(async () => {
    await jobs.stop();
    await bench.stop();
  });
  beforeEach(() => {
    bench.server.requests.length = 0;
  });

  const toldToSupervisor = () =>
    lastResult(bench.server.requests.findLast((request) => request.system.startsWith("<agent_identity>"))!);

  test("a report that was made is verified, with its receipt in the message", async () => {
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [
          writeReport,
          (request) => {
            const { receipt } = lastResult(request) as { receipt: Record<string, unknown> };
            return contract({
              evidence: {
                artifact_type: "report",
                artifact_id: receipt.external_id,
                artifact_location: receipt.verifiable_url ?? null,
                receipts: [receipt],
              },
            });
          },
        ],
        write_report: [{ text: report }],
      }),
    );
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({
      specialist: "deliverables",
      contract: { status: "success" },
      verification: "verified",
      receipts: [{ status: "success", route: "deliverables" }],
    });
    expect(asked).toMatchObject({ stopReason: "complete", receipts: [{ status: "success" }] });
    expect(dataOf(asked.message, "receipt")).toEqual(asked.receipts);
    const [row] = dataOf(asked.message, "specialist");
    expect(row).toMatchObject({
      name: "deliverables",
      label: "Deliverables",
      state: "done",
      verification: "verified",
      say: "Saved the report.",
      calls: [{ tool: "generate_report", label: "Generate Report", summary: "Gate hours", state: "done", code: "OK" }],
    });
    expect((await getTurn(bench.ctx, asked.threadId, asked.turnId)).specialists).toEqual([row]);
    // The specialist saw its task and a digest, and only its own tool.
    const seen = bench.server.requests.find((request) => request.system.startsWith("<specialist"))!;
    expect(seen.messages[0]!.text).toMatch(
      /^Write a report about the gates\.\s+<thread_digest>[\s\S]*Asked now: Write a report/,
    );
    expect(seen.tools.map((tool) => tool.name)).toEqual(["generate_report", "generate_resume"]);
    // And it ran while the page could watch it.
    const states = asked.chunks.flatMap((chunk) => (chunk.type === "data-specialist" ? [chunk.data.state] : []));
    expect([states[0], states.at(-1)]).toEqual(["running", "done"]);
  });

  const invented = {
    id: "r_INVENTED00000000",
    route: "deliverables",
    type: "report",
    operation: "generate",
    status: "success",
    tool_call_id: "call_1",
    created_at: "2026-11-30T09:00:00.000Z",
    updated_at: "2026-11-30T09:00:00.000Z",
  };
  test.each([
    ["names a receipt that does not exist", [contract({ evidence: { ...nothing, receipts: [invented] } })]],
    ["says that it was done and called nothing", [contract({})]],
    ["names an artifact that was never made", [contract({ evidence: { ...nothing, artifact_id: "rep_41" } })]],
  ])("one that %s is shown as unbacked, apart from what is verified (pains 69, 70)", async (_, deliverables) => {
    bench.server.setScript(byRole({ supervisor, deliverables }));
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    const told = toldToSupervisor();
    expect(told).toMatchObject({
      verification: "unverified",
      receipts: [],
      contract: { status: "error", next_step: expect.stringContaining("no record confirms") },
    });
    expect(JSON.stringify(told)).not.toContain("r_INVENTED");
    expect(dataOf(asked.message, "specialist")).toEqual([
      expect.objectContaining({
        state: "unbacked",
        verification: "unverified",
        say: "Saved the report.",
        reason: expect.any(String),
      }),
    ]);
    expect(asked).toMatchObject({ stopReason: "partly_done", receipts: [] });
    expect(dataOf(asked.message, "receipt")).toEqual([]);
  });

  test("one that turns a failed receipt into a success is unbacked, and the real receipt is shown", async () => {
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [
          writeReport,
          (request) => {
            const { receipt } = lastResult(request) as { receipt: { status: string; error?: string } };
            const { error: _, ...rest } = receipt;
            return contract({ evidence: { ...nothing, receipts: [{ ...rest, status: "success" }] } });
          },
        ],
        write_report: [{ status: 401, error: { message: "no" } }],
      }),
    );
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({ verification: "unverified", receipts: [{ status: "failed" }] });
    expect(dataOf(asked.message, "specialist")[0]).toMatchObject({ state: "unbacked" });
    expect(dataOf(asked.message, "receipt")).toEqual([
      expect.objectContaining({ status: "failed", error: expect.any(String) }),
    ]);
  });

  test("a failed receipt makes an error that carries its words (pain 66)", async () => {
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [
          writeReport,
          (request) => {
            const { receipt } = lastResult(request) as { receipt: Record<string, unknown> };
            return contract({
              status: "error",
              next_step: "Try later.",
              evidence: { ...nothing, receipts: [receipt] },
            });
          },
        ],
        write_report: [{ status: 401, error: { message: "no" } }],
      }),
    );
    await ask(bench.ctx, "Write a report about the gates.");
    const told = toldToSupervisor() as { receipts: Array<{ error: string }>; contract: { next_step: string } };
    expect(told).toMatchObject({ verification: "failed", contract: { status: "error" } });
    expect(told.contract.next_step).toContain(told.receipts[0]!.error);
  });

  test("work that was lost is not sent again in the same turn, and is in the next", async () => {
    const again = [
      contract({}),
      contract({ status: "blocked", next_step: "Ask for the audience.", missing_fields: ["audience"] }),
    ];
    bench.server.setScript(
      byRole({
        supervisor: [
          ...supervisor.slice(0, 1),
          task("deliverables", "Once more."),
          { text: "No." },
          task("deliverables"),
          { text: "For whom?" },
        ],
        deliverables: again,
      }),
    );
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({ status: "denied", code: "RETRY_NEEDS_USER" });
    expect(dataOf(asked.message, "specialist")).toHaveLength(1);
    const next = await ask(bench.ctx, "Then try again.", { threadId: asked.threadId });
    expect(dataOf(next.message, "specialist")).toEqual([
      expect.objectContaining({ state: "partial", reason: "Ask for the audience." }),
    ]);
  });

  test("a contract that cannot be read is asked for once more, then it is an error without its raw text", async () => {
    const prose = { text: "I have created the report and saved it to your workspace." };
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [prose, contract({ status: "blocked", next_step: "Ask.", missing_fields: ["tone"] })],
      }),
    );
    await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({
      contract: { status: "blocked", missing_fields: ["tone"] },
      verification: "none",
    });

    bench.server.setScript(byRole({ supervisor, deliverables: [prose, prose] }));
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({ contract: { status: "error" }, verification: "none" });
    expect(JSON.stringify([toldToSupervisor(), asked.message])).not.toContain("saved it to your workspace");
    expect(dataOf(asked.message, "specialist")[0]).toMatchObject({ state: "failed" });
  });

  test("a specialist is spared wrong names of tools as the supervisor is, and its calls stand in its row (pains 85, 106)", async () => {
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [
          call("Generate-Report", { topic: "x", source_strategy: "provided" }),
          call("publish_report", {}),
          contract({ status: "error", next_step: "Give me a source." }),
        ],
      }),
    );
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(dataOf(asked.message, "specialist")[0]!.calls.map(({ tool, code }) => [tool, code])).toEqual([
      ["generate_report", "MISSING_PARAM"],
      ["invalid", "TOOL_NOT_FOUND"],
    ]);
  });

  test("a specialist that hangs is ended at its time, and the turn goes on", async () => {
    bench.server.setScript(byRole({ supervisor, deliverables: [{ text: "…", firstDelayMs: 20_000 }] }));
    const asked = await ask(bench.ctx, "Write a report about the gates.", {
      limits: { ...defaultLimits, specialistMs: 400 },
    });
    // The model would have kept it for twenty seconds; the rest is room for a busy machine.
    const [row] = dataOf(asked.message, "specialist");
    expect(Date.parse(row!.finishedAt!) - Date.parse(row!.startedAt)).toBeLessThan(5_000);
    expect(toldToSupervisor()).toMatchObject({
      contract: { status: "error", action_summary: expect.stringContaining("0.4 seconds") },
    });
    expect(dataOf(asked.message, "specialist")[0]).toMatchObject({
      state: "cancelled",
      finishedAt: expect.any(String),
    });
    expect(asked.text).toBe("That is how it stands.");
  });

  test("a model that fails under the specialist is told as such, and the turn goes on", async () => {
    bench.server.setScript(byRole({ supervisor, deliverables: [{ status: 401, error: { message: "bad key" } }] }));
    const asked = await ask(bench.ctx, "Write a report about the gates.");
    expect(toldToSupervisor()).toMatchObject({
      contract: { status: "error", action_summary: expect.stringMatching(/key/) },
    });
    expect(asked.text).toBe("That is how it stands.");
  });

  test("a specialist that goes round in circles is ended by the turn's budget", async () => {
    let calls = 0;
    bench.server.setScript((request: ScriptedRequest) => {
      if (request.system.startsWith("<agent_identity>")) return supervisor[Math.min(calls, 1)]!;
      calls += 1;
      return call("publish_report", { calls });
    });
    const asked = await ask(bench.ctx, "Write a report about the gates.", {
      limits: { ...defaultLimits, toolCalls: 6 },
    });
    expect(asked.stopReason).toBe("limit");
    expect(calls).toBeLessThanOrEqual(7);
    expect(dataOf(asked.message, "stop")[0]!.detail).toContain("6 tool calls");
  });

  test("stopping the turn ends the specialist with it", async () => {
    bench.server.setScript(byRole({ supervisor, deliverables: [{ text: "…", firstDelayMs: 20_000 }] }));
    const thread = await createThread(bench.ctx, {});
    const turn = await runTurn(bench.ctx, { threadId: thread.id, message: { text: "Write a report." } });
    const reader = turn.stream().getReader();
    while ((await reader.read()).value?.type !== "data-specialist");
    await stopThread(bench.ctx, thread.id);
    const done = await turn.done();
    expect(done.stopReason).toBe("cancelled");
    expect(dataOf(done.message, "specialist")[0]).toMatchObject({ state: "cancelled" });
  });

  test("a tool that is switched off while the turn runs is refused at its next call, and named", async () => {
    bench.server.setScript(
      byRole({
        supervisor,
        deliverables: [
          async () => {
            await gateway.updateTool(bench.ctx, "generate_report", {
              status: "disabled",
              reason: "Until the audit is over",
            });
            return writeReport;
          },
          contract({ status: "error", next_step: "Generate Report is off." }),
        ],
      }),
    );
    try {
      const asked = await ask(bench.ctx, "Write a report about the gates.");
      expect(dataOf(asked.message, "notice")).toEqual([
        expect.objectContaining({ name: "generate_report", state: "off" }),
      ]);
      expect(dataOf(asked.message, "specialist")[0]).toMatchObject({
        state: "denied",
        calls: [{ state: "denied", code: "TOOL_DISABLED" }],
      });
      expect(asked.receipts).toEqual([]);
    } finally {
      await gateway.updateTool(bench.ctx, "generate_report", { status: "active" });
    }
  });

  test("a specialist that calls a tool of its own that is off hears why, and so does the user", async () => {
    await gateway.updateTool(bench.ctx, "generate_report", { status: "disabled", reason: "Until the audit is over" });
    try {
      let heard: unknown;
      const told = (request: ScriptedRequest) => {
        heard = lastResult(request);
        return contract({ status: "error", next_step: "It is off.", action_summary: "Nothing was made." });
      };
      const given = {
        supervisor: [task("deliverables", "Write it."), { text: "It is off." }],
        deliverables: [writeReport, told],
      };
      bench.server.setScript(byRole(given));
      const asked = await ask(bench.ctx, "Write a report about the gates.");
      expect(heard).toMatchObject({
        ...{ status: "denied", code: "TOOL_DISABLED" },
        message: expect.stringContaining("Until the audit is over"),
        hint: expect.stringContaining("Olive Owner"),
      });
      expect(dataOf(asked.message, "notice")).toEqual([
        expect.objectContaining({ name: "generate_report", state: "off" }),
      ]);
      expect(asked.receipts).toEqual([]);
    } finally {
      await gateway.updateTool(bench.ctx, "generate_report", { status: "active" });
    }
  });

  test("a tool that is switched off leaves the roster, is named, and nothing runs (pain 67)", async () => {
    await gateway.updateTool(bench.ctx, "generate_report", { status: "disabled", reason: "Until the audit is over" });
    // A specialist stays as long as one of its tools does.
    await gateway.updateTool(bench.ctx, "generate_resume", { status: "disabled" });
    try {
      bench.server.setScript(byRole({ supervisor }));
      const before = await bench.db.prisma.deliverable.count();
      const asked = await ask(bench.ctx, "Write a report about the gates.");
      const first = bench.server.requests[0]!;
      expect(first.system).toMatch(
        /<disabled_tools>\n- Generate Report \(generate_report\): switched off; decided by workspace \(Olive Owner\)/,
      );
      expect(first.system).not.toContain("- deliverables:");
      expect(toldToSupervisor()).toMatchObject({ status: "denied", code: "TOOL_DISABLED" });
      expect(dataOf(asked.message, "notice")).toEqual([
        expect.objectContaining({
          name: "generate_report",
          label: "Generate Report",
          state: "off",
          decidedByName: "Olive Owner",
          reason: expect.stringContaining("Until the audit is over"),
          whoCanChange: expect.stringContaining("Olive Owner"),
          alternative: expect.any(String),
        }),
        expect.objectContaining({ name: "generate_resume", state: "off" }),
      ]);
      expect(asked.stopReason).toBe("denied");
      expect(await bench.db.prisma.deliverable.count()).toBe(before);
      bench.server.setScript([{ text: "I cannot: Generate Report is off." }]);
      const plain = await ask(bench.ctx, "Can you write reports?");
      expect(dataOf(plain.message, "notice")).toHaveLength(1);
      expect(textOf(plain.message)).toContain("is off");
    } finally {
      await gateway.updateTool(bench.ctx, "generate_report", { status: "active" });
      await gateway.updateTool(bench.ctx, "generate_resume", { status: "active" });
    }
  });
});
