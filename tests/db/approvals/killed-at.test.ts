import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import type { Database } from "@/lib/core/db/database";
import { createGateway } from "@/lib/gateway/create-gateway";
import { testRuntime } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import { clearJobsPlaces, jobsPlace } from "@/tests/support/jobs-child";
import { type KillPoint, killTools } from "@/tests/support/kill-points";

afterEach(clearJobsPlaces);

describe.each(databases)("kill -9 in the run of an approved call, on %s", { timeout: 120_000 }, (kind) => {
  /** Kills a process at the point, then takes the card up again as the job does. */
  async function killedAt(tool: string, point: KillPoint) {
    const { start, log, open } = await jobsPlace(kind);
    const sentTo = join(dirname(log), "sent");
    const child = start({ APPROVAL_TOOL: tool, APPROVAL_KILL_AT: point, APPROVAL_SENT: sentTo }, "approval-process.ts");
    const signal = await new Promise((resolve) => child.once("exit", (_, by) => resolve(by)));
    expect(signal).toBe("SIGKILL");
    const id = readFileSync(log, "utf8");
    const db = await open();
    try {
      const runtime = testRuntime(db);
      const gateway = createGateway(killTools(async () => {}, sentTo));
      const left = await db.prisma.approval.findUniqueOrThrow({ where: { id } });
      if (left.executor !== null) {
        // The dead one may still live for all anybody knows.
        expect(await gateway.executeApproval(runtime, id)).toBe("busy");
        await db.prisma.approval.update({ where: { id }, data: { heartbeatAt: new Date(0) } });
      }
      expect(await gateway.executeApproval(runtime, id)).toBe("settled");
      expect(await gateway.executeApproval(runtime, id)).toBe("over");
      const sent = existsSync(sentTo) ? readFileSync(sentTo, "utf8").trim().split("\n") : [];
      return { left: left.state, sent, ...(await traceOf(db, id)) };
    } finally {
      await db.close();
    }
  }

  async function traceOf(db: Database, id: string) {
    const card = await db.prisma.approval.findUniqueOrThrow({ where: { id } });
    const receipts = await db.prisma.receipt.findMany({ where: { toolCallId: card.callId } });
    const rows = await db.prisma.auditRow.findMany({ where: { callId: card.callId }, orderBy: { seq: "asc" } });
    return {
      state: card.state,
      code: (card.reply as { code: string }).code,
      orders: await db.prisma.notification.count({ where: { kind: "part.ordered" } }),
      receipts: receipts.map((receipt) => receipt.status),
      starts: rows.filter((row) => row.action === "call.started").length,
      ends: rows.filter((row) => row.action === "call.finished").map((row) => row.code),
    };
  }

  test.each<[KillPoint, number, string[]]>([
    ["decided", 1, ["OK"]],
    ["begun", 2, ["CANCELLED", "OK"]],
    ["inside", 2, ["CANCELLED", "OK"]],
    ["committed", 1, ["OK"]],
  ])("what stays in our own database: killed when %s, it is done once", async (point, starts, ends) => {
    const trace = await killedAt("order_here", point);
    expect(trace).toMatchObject({ state: "executed", code: "OK", orders: 1, receipts: ["success"], starts, ends });
    expect(trace.left).toBe(point === "committed" ? "executed" : "approved");
  });

  test.each<[KillPoint, number]>([
    ["begun", 0],
    ["sent", 1],
  ])(
    "what leaves: killed when %s, it is never repeated, and the receipt tells what the far side shows",
    async (point, times) => {
      const trace = await killedAt("order_far", point);
      expect(trace.sent).toEqual(Array(times).fill(expect.any(String)));
      if (times === 1) expect(trace).toMatchObject({ state: "executed", code: "OK", receipts: ["success"] });
      else expect(trace).toMatchObject({ state: "failed", code: "OUTCOME_UNKNOWN", receipts: ["unknown"] });
    },
  );

  test("what leaves and cannot be looked for stays unknown, and is never sent twice", async () => {
    const trace = await killedAt("order_blind", "sent");
    expect(trace).toMatchObject({ state: "failed", code: "OUTCOME_UNKNOWN", receipts: ["unknown"], starts: 1 });
    expect(trace.sent).toHaveLength(1);
  });
});
