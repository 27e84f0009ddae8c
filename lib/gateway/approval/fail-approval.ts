import { claimExecution } from "../../approvals/claim-execution";
import { settleExecution } from "../../approvals/settle-execution";
import type { Runtime } from "../../core/context";
import { bare } from "../reply-of-run";
import { GatewayReply } from "../schema";
import { executingContext } from "./executing-context";
import { unfinishedCalls } from "./unfinished-calls";

/**
 * Settles a card whose execution could not be brought to an end, honestly: what was committed stays executed; what was
 * begun and never finished is an unknown outcome; anything else was not done. One that somebody is still at is left
 * to them.
 */
export async function failApproval(runtime: Runtime, approvalId: string): Promise<void> {
  const claim = await claimExecution(runtime, approvalId);
  if (claim.kind === "busy" || claim.kind === "over") return;
  const { row, executor } = claim;
  if (claim.kind === "unsettled") {
    await settleExecution(runtime, row, { executor, isRecorded: true }, GatewayReply.parse(row.reply));
    return;
  }
  const ctx = await executingContext(runtime, row);
  const begun = ctx !== undefined && (await unfinishedCalls(ctx, row.callId)).length > 0;
  const reply = begun
    ? bare("OUTCOME_UNKNOWN", "It was begun and never finished: it may or may not have been done.")
    : bare("UPSTREAM_FAILED", "It was approved and could not be run. Nothing was done.", "Ask again later.");
  const auditId = runtime.ids.next("audit");
  await settleExecution(runtime, row, { executor, isRecorded: false }, { ...reply, auditId });
}
