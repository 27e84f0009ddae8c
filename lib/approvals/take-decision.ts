import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { enqueueJob } from "../events/enqueue-job";
import { notify } from "../events/notify";
import { type GatewayReply, replyStatusByCode } from "../gateway/schema";
import type { ApprovalRow } from "./approval-row";
import { argumentsMark } from "./arguments-mark";
import { closeNotices } from "./close-notices";
import { publishApproval } from "./publish-approval";
import { replyOfCard } from "./reply-of-card";
import type { ApprovalPreview, DecideApproval } from "./schema";

/** A decision that the card offers, with what it changes. */
export interface TakenDecision extends Pick<DecideApproval, "decision" | "reason" | "scope"> {
  /** With `edit`: what runs instead, and what the card shows of it. */
  edited?: { arguments: unknown; preview: ApprovalPreview };
}

/**
 * Answers a card. However many people and tabs answer at once, one of them gets the row back and everybody else null:
 * the state decides, in one statement. An approval asks for its execution in the same transaction.
 */
export async function takeDecision(ctx: Context, card: ApprovalRow, taken: TakenDecision): Promise<ApprovalRow | null> {
  const { decision, scope } = taken;
  return ctx.db.transaction(async (tx) => {
    const auditId = ctx.ids.next("audit");
    const [row] = await tx.approval.updateManyAndReturn({
      where: { id: card.id, workspaceId: ctx.workspaceId, state: "pending", expiresAt: { gt: ctx.clock.now() } },
      data: changeOf(ctx, card, taken, auditId),
    });
    if (!row) return null;
    if (row.state === "approved") {
      const { workspaceId, id } = row;
      await enqueueJob(tx, ctx, "approval/execution.requested", { workspaceId, approvalId: id }, `execute-${id}`);
      if (scope !== "once") await grant(tx, ctx, row);
    }
    await closeNotices(tx, ctx, row, ctx.person.userId);
    await publishApproval(tx, ctx, row);
    await tell(tx, ctx, row);
    await record(tx, ctx, row, taken, auditId, decision);
    return row;
  });
}

function changeOf(
  ctx: Context,
  card: ApprovalRow,
  { decision, reason, scope, edited }: TakenDecision,
  auditId: string,
): Prisma.ApprovalUpdateManyMutationInput {
  const decided = { decidedById: ctx.person.userId, decidedAt: ctx.clock.now(), decision, scope, reason };
  const settled = (state: string, reply: GatewayReply) => ({
    ...decided,
    state,
    settledAt: ctx.clock.now(),
    reply: reply as Prisma.InputJsonObject,
  });
  if (decision === "reject") return settled("rejected", rejected(ctx, reason, auditId));
  if (decision === "withdraw") return settled("withdrawn", withdrawn(ctx, reason, auditId));
  // Nothing is run for a loop: whoever runs it goes on.
  if (card.kind === "doom_loop") {
    return settled("executed", { status: replyStatusByCode.OK, code: "OK", message: "A person said: go on.", auditId });
  }
  if (edited === undefined) return { ...decided, state: "approved" };
  return {
    ...decided,
    state: "approved",
    arguments: edited.arguments as Prisma.InputJsonValue,
    proposed: card.arguments as Prisma.InputJsonValue,
    argsHash: argumentsMark(ctx.secrets, card.tool, edited.arguments),
    preview: edited.preview as Prisma.InputJsonObject,
  };
}

const because = (reason: string | undefined) => (reason ? `: ${JSON.stringify(reason)}.` : ".");

function rejected(ctx: Context, reason: string | undefined, auditId: string): GatewayReply {
  const message = `${ctx.person.name} decided against it${because(reason)} Nothing was run.`;
  const hint = "Do not ask for the same again in this turn. Follow the reason if there is one, or tell the user.";
  return replyOfCard("APPROVAL_REJECTED", message, hint, auditId);
}

function withdrawn(ctx: Context, reason: string | undefined, auditId: string): GatewayReply {
  const message = `${ctx.person.name} withdrew the request${because(reason)} Nothing was run.`;
  return replyOfCard("APPROVAL_WITHDRAWN", message, "Do not ask for it again unless the user does.", auditId);
}

/** A standing consent: bound to what the tool is now, and to the person who gave it. */
async function grant(tx: Transaction, ctx: Context, row: ApprovalRow): Promise<void> {
  await tx.approvalGrant.create({
    data: {
      id: ctx.ids.next("grant"),
      workspaceId: ctx.workspaceId,
      userId: row.requestedById,
      tool: row.tool,
      toolDigest: row.toolDigest,
      threadId: row.scope === "thread" ? row.threadId : null,
      approvalId: row.id,
      createdAt: ctx.clock.now(),
    },
  });
}

/** Whoever asked hears what somebody else decided. */
async function tell(tx: Transaction, ctx: Context, row: ApprovalRow): Promise<void> {
  if (row.requestedById === ctx.person.userId || row.state === "approved") return;
  await notify(tx, ctx, {
    workspaceId: ctx.workspaceId,
    userIds: [row.requestedById],
    kind: "approval.settled",
    data: { approvalId: row.id, kind: row.kind, tool: row.tool, state: row.state, by: ctx.person.name },
  });
}

async function record(
  tx: Transaction,
  ctx: Context,
  row: ApprovalRow,
  { reason, scope }: TakenDecision,
  auditId: string,
  decision: DecideApproval["decision"],
): Promise<void> {
  await appendAudit(tx, ctx, {
    id: auditId,
    workspaceId: ctx.workspaceId,
    action: "approval.decided",
    actor: actorOf(ctx),
    tool: row.tool,
    toolVersion: row.toolVersion,
    arguments: row.arguments,
    decision: decision === "approve" || decision === "edit" ? "allow" : "deny",
    rule: "approval",
    callId: row.callId,
    threadId: row.threadId ?? undefined,
    turnId: row.turnId ?? undefined,
    details: {
      approvalId: row.id,
      decision,
      scope,
      argsHash: row.argsHash,
      ...(reason !== undefined && { reason }),
      ...(row.proposed !== null && { proposed: row.proposed }),
    },
  });
}
