import { settleExecution } from "../../approvals/settle-execution";
import type { Runtime } from "../../core/context";
import { bare } from "../reply-of-run";
import { GatewayReply } from "../schema";
import { executingContext } from "./executing-context";
import { unfinishedCalls } from "./unfinished-calls";

/**
 * Settles a card whose execution could not be brought to an end, honestly: what was committed stays executed; what was
 * begun and never finished is an unknown outcome; anything else was not done.
 */
export async function failApproval(runtime: Runtime, approvalId: string): Promise<void> {
  const card = await runtime.db.prisma.approval.findUnique({ where: { id: approvalId } });
  if (!card || card.settledAt !== null) return;
  const kept = GatewayReply.safeParse(card.reply).data;
  if (kept) {
    await settleExecution(runtime, card, { executor: null, isRecorded: true }, kept);
    return;
  }
  const ctx = await executingContext(runtime, card);
  const begun = ctx !== undefined && (await unfinishedCalls(ctx, card.callId)).length > 0;
  const reply = begun
    ? bare("OUTCOME_UNKNOWN", "It was begun and never finished: it may or may not have been done.")
    : bare("UPSTREAM_FAILED", "It was approved and could not be run. Nothing was done.", "Ask again later.");
  await settleExecution(
    runtime,
    card,
    { executor: null, isRecorded: false },
    { ...reply, auditId: runtime.ids.next("audit") },
  );
}
