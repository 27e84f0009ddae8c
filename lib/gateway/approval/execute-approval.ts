import type { ApprovalRow } from "../../approvals/approval-row";
import { claimExecution } from "../../approvals/claim-execution";
import { keepClaim } from "../../approvals/keep-claim";
import { markExecuted } from "../../approvals/mark-executed";
import { settleExecution } from "../../approvals/settle-execution";
import type { Context, Runtime } from "../../core/context";
import type { GatewayParts } from "../admitted-call";
import type { CallScope, ToolCall } from "../gateway";
import { type BareReply, bare } from "../reply-of-run";
import { GatewayReply } from "../schema";
import { afterCrash } from "./after-crash";
import type { ApprovedCall } from "./approved-call";
import { executingContext } from "./executing-context";
import { objectionTo } from "./objection-to";
import { tellEdit } from "./tell-edit";

/** Walks a call through every gate again, as one that a person has said yes to. */
export type RunApproved = (call: ToolCall, scope: CallScope, approved: ApprovedCall) => Promise<GatewayReply>;

/**
 * Runs what was approved, exactly as it was shown, at most once. Everything is checked again with the rights of this
 * moment. A process that dies in it is followed by another: what had not been committed is run again where nothing
 * can have left this installation, and is an unknown outcome otherwise.
 * `busy`: another execution is alive; come back when it is not.
 */
export async function executeApproval(
  parts: GatewayParts,
  run: RunApproved,
  runtime: Runtime,
  approvalId: string,
): Promise<"settled" | "busy" | "over"> {
  const claim = await claimExecution(runtime, approvalId);
  if (claim.kind === "busy" || claim.kind === "over") return claim.kind;
  if (claim.kind === "unsettled") {
    const { row, executor } = claim;
    await settleExecution(runtime, row, { executor, isRecorded: true }, GatewayReply.parse(row.reply));
    return "settled";
  }
  const { row, executor, interrupted } = claim;
  const release = keepClaim(runtime, executor);
  try {
    const { reply, isRecorded } = await outcomeOf(parts, run, runtime, row, executor, interrupted);
    await settleExecution(runtime, row, { executor, isRecorded }, tellEdit(row, reply));
    return "settled";
  } finally {
    release();
  }
}

async function outcomeOf(
  parts: GatewayParts,
  run: RunApproved,
  runtime: Runtime,
  card: ApprovalRow,
  executor: string,
  interrupted: boolean,
): Promise<{ reply: GatewayReply; isRecorded: boolean }> {
  const notRun = (reply: BareReply) => ({
    reply: { ...reply, auditId: runtime.ids.next("audit") },
    isRecorded: false,
  });
  const ctx = await executingContext(runtime, card);
  if (!ctx) {
    const message = "Whoever asked for this is no longer a member of the workspace.";
    return notRun(bare("PERMISSION_DENIED", interrupted ? message : `${message} Nothing was run.`));
  }
  const tool = parts.registry.find(card.tool);
  if (interrupted && tool) {
    const unknown = await afterCrash(ctx, card, tool);
    if (unknown) return { reply: unknown, isRecorded: true };
  }
  const objection = await objectionTo(ctx, card, tool);
  if (objection) return notRun(objection);
  const call = { tool: card.tool, arguments: card.arguments, callId: card.callId };
  const reply = await run(call, await scopeOf(ctx, card), {
    approvalId: card.id,
    inDeed: (tx, lasting) => markExecuted(tx, { approvalId: card.id, executor }, tellEdit(card, lasting)),
  });
  // Refusals are noted in batches: the card must not be settled before its row is durable.
  await parts.rows.flush(ctx.workspaceId);
  return { reply, isRecorded: true };
}

async function scopeOf(ctx: Context, card: ApprovalRow): Promise<CallScope> {
  const asked =
    card.turnId === null
      ? null
      : await ctx.db.prisma.message.findFirst({
          where: { workspaceId: ctx.workspaceId, turnId: card.turnId, role: "user" },
          select: { id: true },
        });
  return {
    ctx,
    threadId: card.threadId ?? undefined,
    turnId: card.turnId ?? undefined,
    runId: card.runId ?? undefined,
    messageId: asked?.id,
    agentPath: card.agentPath as string[],
  };
}
