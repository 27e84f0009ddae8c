import type { AuditEntry } from "../../../audit/schema";
import type { Receipt } from "../../../receipts/schema";
import type { AdmittedCall } from "../../admitted-call";
import { type BareReply, bare, receiptFields } from "../../reply-of-run";
import { lookBack } from "./look-back";
import { foundDone, resolveUnknown } from "./resolve-unknown";
import type { UnknownCall } from "./unknown-call";
import { writeUnknown } from "./write-unknown";

/**
 * The end of a call that may or may not have been done: recorded as unknown first, then looked for where its tool
 * can. That nothing is there yet proves nothing, for it may still be on its way: the sweep looks again later.
 */
export async function endUnknown(
  { attempt, tool, arguments: args, replay }: AdmittedCall,
  reply: BareReply,
  finished: (receipts: readonly Receipt[]) => AuditEntry,
): Promise<BareReply> {
  const { callId, auditId: startedId, scope } = attempt;
  const { ctx, threadId, turnId, agentPath } = scope;
  const call: UnknownCall = {
    ...{ tool, callId, startedId, threadId, turnId, agentPath },
    arguments: args,
    replayKey: replay?.key,
  };
  const unknown = (await writeUnknown(ctx, call, finished)) ?? [];
  const found = await lookBack(ctx, call);
  const receipts = found?.found ? await resolveUnknown(ctx, call, found) : null;
  if (receipts) return { ...bare("OK", foundDone), ...receiptFields(receipts) };
  return { ...reply, ...receiptFields(unknown) };
}
