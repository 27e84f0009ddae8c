import type { ApprovalRow } from "../../approvals/approval-row";
import { isMarkOf } from "../../approvals/arguments-mark";
import { claimExecution, keepClaim } from "../../approvals/claim-execution";
import { markExecuted } from "../../approvals/mark-executed";
import { settleExecution } from "../../approvals/settle-execution";
import type { Context, Runtime } from "../../core/context";
import type { GatewayParts } from "../admitted-call";
import type { CallScope, ToolCall } from "../gateway";
import { toolDigest } from "../policy/tool-digest";
import { type BareReply, bare } from "../reply-of-run";
import { GatewayReply } from "../schema";
import type { ToolDefinition } from "../tool-definition";
import { afterCrash } from "./after-crash";
import type { ApprovedCall } from "./approved-call";
import { executingContext } from "./executing-context";

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
    await settleExecution(
      runtime,
      claim.row,
      { executor: null, isRecorded: true },
      GatewayReply.parse(claim.row.reply),
    );
    return "settled";
  }
  const { row, executor, interrupted } = claim;
  const release = keepClaim(runtime, executor);
  try {
    const { reply, isRecorded } = await outcomeOf(parts, run, runtime, row, executor, interrupted);
    await settleExecution(runtime, row, { executor, isRecorded }, reply);
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
    const message = "Whoever asked for this is no longer a member of the workspace. Nothing was run.";
    return notRun(bare("PERMISSION_DENIED", message));
  }
  const tool = parts.registry.find(card.tool);
  const changed = tool && changeSince(ctx, card, tool);
  if (changed) {
    return notRun(bare("CONFLICT", changed, "Ask again; what is asked then is shown as it is now."));
  }
  if (interrupted && tool) {
    const unknown = await afterCrash(ctx, card, tool);
    if (unknown) return { reply: unknown, isRecorded: true };
  }
  const call = { tool: card.tool, arguments: card.arguments, callId: card.callId };
  const reply = await run(call, await scopeOf(ctx, card), {
    approvalId: card.id,
    inDeed: (tx, lasting) => markExecuted(tx, { approvalId: card.id, executor }, lasting),
  });
  // Refusals are noted in batches: the card must not be settled before its row is durable.
  await parts.rows.flush(ctx.workspaceId);
  return { reply, isRecorded: true };
}

/** Why what would run is not what was shown; undefined when it is. */
function changeSince(ctx: Context, card: ApprovalRow, tool: ToolDefinition): string | undefined {
  if (!isMarkOf(ctx.secrets, card.argsHash, card.tool, card.arguments)) {
    return "The arguments are not those that were approved. Nothing was run.";
  }
  if (toolDigest(tool) !== card.toolDigest) {
    return `${tool.label} is not what it was when this was approved. Nothing was run.`;
  }
  return undefined;
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
