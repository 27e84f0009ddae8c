import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { listAudit } from "@/lib/audit/list-audit";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { gateway } from "@/lib/catalog";
import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import { setRuntime } from "@/lib/core/runtime";
import { traceAudit } from "@/lib/gateway/trace/trace-audit";
import type { Jobs } from "@/lib/jobs/jobs";
import { startJobs } from "@/lib/jobs/start-jobs";
import { joinContext } from "@/tests/support/context";
import { databases } from "@/tests/support/database";
import type { ScriptedRequest } from "@/tests/support/scripted-openai/types";
import { ask, byRole, call, lastResult, openWorkbench, task, type Workbench } from "../db/supervisor/workbench";

const renamed = vi.hoisted(() => [] as unknown[]);

// The product's own tools and one more: none of them changes a workspace's settings.
vi.mock("@/lib/catalog", async (load) => {
  const { tools } = await load<typeof import("@/lib/catalog")>();
  const { createGateway } = await import("@/lib/gateway/create-gateway");
  const { defineTool } = await import("@/lib/gateway/tool-definition");
  const all = [
    ...tools,
    defineTool({
      name: "rename_workspace",
      label: "Rename Workspace",
      version: 1,
      manual: {
        meaning: "Gives the workspace another name.",
        when: "Somebody asks for another name of the workspace.",
        whenNot: "Anything else.",
        goodExample: '{"name":"Marlow"}',
        badExample: "{}",
        parameters: "name: the new name.",
        results: "The name as it is now.",
      },
      parameters: z.strictObject({ name: z.string().min(1).max(80) }),
      permission: "settings:update",
      operation: "write",
      sensitivity: "high",
      idempotency: "idempotent",
      rateLimit: 10,
      timeoutMs: 5_000,
      group: "workspace",
      owner: "supervisor",
      handler: async ({ name }, at) => {
        renamed.push(name);
        const where = { id: at.ctx.workspaceId };
        const receipt = { route: "memory", type: "workspace", operation: "update", status: "success" } as const;
        await at.commit(async (tx) => ({
          value: await tx.workspace.update({ where, data: { name } }),
          receipts: [{ ...receipt, externalId: where.id, preview: name }],
        }));
        return { ok: true, data: { name } };
      },
    }),
  ];
  return { tools: all, gateway: createGateway(all) };
});

const report = (topic: string) =>
  call("generate_report", {
    topic,
    source_strategy: "provided",
    source_content: "The north gate opens at nine and closes at five. The south gate is always open.",
  });

const reportText = "# Gates\n\n## Summary\nThe north gate opens at nine.\n\n## Hours\nIt closes at five.\n";

function said({ receipt }: Record<string, unknown>) {
  const { external_id: id } = receipt as { external_id: string };
  const evidence = { artifact_type: "report", artifact_id: id, artifact_location: null, receipts: [receipt] };
  const rest = { next_step: null, missing_fields: null, assumptions: null };
  return { text: JSON.stringify({ status: "success", action_summary: "Saved the report.", evidence, ...rest }) };
}

describe.each(databases)("an answer that wants to change what nobody asked for, on %s", (kind) => {
  let bench: Workbench;
  let jobs: Jobs;
  let owner: Context;
  let admin: Context;
  beforeAll(async () => {
    bench = await openWorkbench(kind);
    setRuntime(Promise.resolve(bench.runtime));
    jobs = startJobs(bench.runtime);
    owner = bench.ctx;
    admin = await joinContext(owner, "admin");
    renamed.length = 0;
  });
  afterAll(async () => {
    await jobs.stop();
    await bench.stop();
  });

  const story =
    "twelve reports, then a setting out of nowhere: no change without a card, and the trail leads to the message";
  test(story, { timeout: 120_000 }, async () => {
    const threadId = (await createThread(owner, {})).id;
    for (let n = 1; n <= 12; n += 1) {
      const deliverables = [report(`Gates ${n}`), (seen: ScriptedRequest) => said(lastResult(seen))];
      const supervisor = [task("deliverables"), { text: "The report is ready." }];
      bench.server.setScript(byRole({ supervisor, deliverables, write_report: [{ text: reportText }] }));
      const { receipts } = await ask(owner, `Write report ${n} about the gates.`, { threadId });
      expect(receipts).toMatchObject([{ type: "report", status: "success" }]);
    }
    const before = await bench.db.prisma.workspace.findUniqueOrThrow({ where: { id: owner.workspaceId } });

    bench.server.setScript(byRole({ supervisor: [call("rename_workspace", { name: "Taken over" })] }));
    const answer = await ask(owner, "When does the north gate open?", { threadId });
    expect(answer.stopReason).toBe("waiting");
    expect(renamed).toEqual([]);
    expect(await bench.db.prisma.workspace.findUnique({ where: { id: owner.workspaceId } })).toEqual(before);

    const told = await bench.db.prisma.notification.findMany({
      where: { workspaceId: owner.workspaceId, kind: "approval.requested" },
    });
    expect(told.map((notice) => notice.userId)).toContain(admin.person.userId);

    const { items } = await listAudit(owner, { tool: "rename_workspace" });
    expect(items).toMatchObject([{ action: "call.asked", decision: "ask", code: "APPROVAL_REQUIRED", threadId }]);
    const trace = await traceAudit(owner, items[0]!.id);
    expect(trace.message).toMatchObject({
      excerpt: "When does the north gate open?",
      threadId,
      author: { id: owner.person.userId },
    });
    const [approval] = trace.approvals;
    expect(approval).toMatchObject({ state: "pending", tool: "rename_workspace" });

    // Sensitive as it is, whoever asked cannot allow it to themselves.
    await expect(gateway.decideApproval(owner, approval!.id, { decision: "approve" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    const decided = await gateway.decideApproval(admin, approval!.id, { decision: "reject", reason: "Nobody asked." });
    expect(decided).toMatchObject({ state: "rejected", decidedBy: { id: admin.person.userId } });
    expect(renamed).toEqual([]);
    expect(await bench.db.prisma.workspace.findUnique({ where: { id: owner.workspaceId } })).toEqual(before);
    expect(await verifyAudit(owner)).toMatchObject({ valid: true });
  });
});
