import { appendAudit } from "../../../audit/append-audit";
import type { AuditEntry } from "../../../audit/schema";
import type { Context } from "../../../core/context";
import type { Receipt } from "../../../receipts/schema";
import { writeReceipt } from "../../../receipts/write-receipt";
import { logFailure } from "../../log-failure";
import type { UnknownCall } from "./unknown-call";

/**
 * Records that a call ended without anybody knowing how: one receipt with status `unknown` for each thing that its
 * tool says it would have touched, and the row `call.finished`, in one transaction.
 * @param stillOpen asked inside the transaction; false: somebody else has recorded an end meanwhile
 */
export async function writeUnknown(
  ctx: Context,
  call: UnknownCall,
  finished: (receipts: readonly Receipt[]) => AuditEntry,
  stillOpen: (tx: Parameters<typeof appendAudit>[0]) => Promise<boolean> = async () => true,
): Promise<Receipt[] | null> {
  const { callId, threadId, turnId, agentPath } = call;
  const place = { tool: call.tool.name, callId, threadId, turnId, agentPath };
  const drafts = touchedBy(ctx, call);
  return ctx.db.transaction(async (tx) => {
    if (!(await stillOpen(tx))) return null;
    const receipts: Receipt[] = [];
    for (const draft of drafts) receipts.push(await writeReceipt(tx, ctx, { ...draft, ...place, status: "unknown" }));
    await appendAudit(tx, ctx, finished(receipts));
    return receipts;
  });
}

function touchedBy(ctx: Context, { tool, callId, arguments: args }: UnknownCall) {
  const parsed = (tool.completion ?? tool).parameters.safeParse(args);
  if (!tool.touches || !parsed.success) return [];
  try {
    return tool.touches(parsed.data, { callId });
  } catch (error) {
    logFailure(ctx, "a tool could not say what it would have touched", error, { tool: tool.name });
    return [];
  }
}
