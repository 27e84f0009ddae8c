import { appendAudit } from "../audit/append-audit";
import type { Runtime } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import { wakeThreads } from "../events/wake-threads";
import type { GatewayReply } from "../gateway/schema";
import type { ApprovalRow } from "./approval-row";
import { publishApproval } from "./publish-approval";

/**
 * Keeps what came of an approved call and tells everybody who waits for it, once. A deed that was committed stays
 * executed, whatever its reply says; without one the reply decides. False when somebody else has settled it.
 * @param by.executor of the claim: only it settles the card
 * @param by.isRecorded whether a row of the trail says already what the reply says
 */
export async function settleExecution(
  runtime: Pick<Runtime, "db" | "clock" | "ids" | "secrets" | "env">,
  card: ApprovalRow,
  by: { executor: string; isRecorded: boolean },
  reply: GatewayReply,
): Promise<boolean> {
  const went = reply.status === "ok" || reply.status === "pending";
  const settled = await runtime.db.transaction(async (tx) => {
    const mine = { id: card.id, settledAt: null, executor: by.executor };
    const data = { reply: reply as Prisma.InputJsonObject, settledAt: runtime.clock.now() };
    const [row] = [
      ...(await tx.approval.updateManyAndReturn({ where: { ...mine, state: "executed" }, data })),
      ...(await tx.approval.updateManyAndReturn({
        where: { ...mine, state: "approved" },
        data: { ...data, state: went ? "executed" : "failed" },
      })),
    ];
    if (!row) return undefined;
    await publishApproval(tx, runtime, row);
    if (row.decidedById !== row.requestedById || !went) {
      await notify(tx, runtime, {
        workspaceId: row.workspaceId,
        userIds: [row.requestedById],
        kind: "approval.settled",
        data: { approvalId: row.id, kind: row.kind, tool: row.tool, state: row.state, code: reply.code },
      });
    }
    if (!by.isRecorded) await record(tx, runtime, row, reply);
    return row;
  });
  if (settled?.threadId) wakeThreads(settled.threadId);
  return settled !== undefined;
}

async function record(
  tx: Transaction,
  runtime: Pick<Runtime, "clock" | "ids" | "secrets">,
  row: ApprovalRow,
  reply: GatewayReply,
): Promise<void> {
  await appendAudit(tx, runtime, {
    id: reply.auditId,
    workspaceId: row.workspaceId,
    action: "approval.failed",
    actor: null,
    tool: row.tool,
    toolVersion: row.toolVersion,
    code: reply.code,
    callId: row.callId,
    threadId: row.threadId ?? undefined,
    turnId: row.turnId ?? undefined,
    details: { approvalId: row.id, argsHash: row.argsHash },
  });
}
