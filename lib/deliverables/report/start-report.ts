import { jsonDigest } from "../../core/canonical-json";
import { isUniqueViolation } from "../../core/db/database";
import { wakeJobs } from "../../events/wake-jobs";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { receiptsOfCall } from "../../receipts/receipts-of-call";
import { requirePermission } from "../../workspaces/require-permission";
import type { DeliverableRow } from "../deliverable-row";
import { insertReport } from "./insert-report";
import type { GenerateReport } from "./schema";
import { storableInput } from "./storable-input";
import { waitForReport } from "./wait-for-report";

/** How long the caller is kept waiting for the job before the receipt is returned as it stands. */
const waitMs = 20_000;

/**
 * Handler of `generate_report`: writes the report down with its pending receipt, asks for the work, and waits a while
 * for it to end. The same call made twice starts one report and answers both times with it.
 */
export async function startReport(given: GenerateReport, call: HandlerCall): Promise<HandlerOutcome> {
  const { ctx } = call;
  requirePermission(ctx, "deliverables:create");
  const input = storableInput(given);
  const parent = input.parent_report_id ? await findParent(call, input.parent_report_id) : null;
  if (parent && "ok" in parent) return parent;
  const startKey = jsonDigest([call.turnId ?? null, call.callId, input]);
  const present = await findStarted(call, startKey);
  let id: string;
  try {
    const { value } = await call.commit(async (tx) => {
      if (present) return { value: present, receipts: [] };
      const { threadId, turnId } = call;
      const started = await insertReport(tx, ctx, { input, parent, startKey, threadId, turnId });
      return { value: started.id, receipts: [started.receipt] };
    });
    id = value;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return {
      ok: false,
      code: "CONFLICT",
      message: "This report, or another revision of it, was started at the same moment.",
      hint: "Look at the list of reports before starting it again.",
    };
  }
  wakeJobs();
  const row = await waitForReport(ctx, id, { limitMs: waitMs, signal: call.signal });
  const receipts = await receiptsOfCall(ctx, [call.callId]);
  return { ok: true, data: summary(row), receipts: receipts.filter((receipt) => receipt.id === row.receiptId) };
}

/** The version to revise, or the outcome that says why it cannot be. */
async function findParent(
  { ctx }: HandlerCall,
  id: string,
): Promise<DeliverableRow | Extract<HandlerOutcome, { ok: false }>> {
  const row = await ctx.db.prisma.deliverable.findFirst({
    where: { id, workspaceId: ctx.workspaceId, kind: "report" },
  });
  if (!row) {
    return {
      ok: false,
      code: "NOT_FOUND",
      message: `There is no report ${id} in this workspace.`,
      hint: "Take parent_report_id from the receipt of the report, or leave it out to write a new one.",
    };
  }
  if (row.state === "ready" || row.state === "partial") return row;
  return {
    ok: false,
    code: "CONFLICT",
    message: `The report "${row.title}" is ${row.state}: there is no text to revise yet.`,
    hint: "Wait until it is ready, or start a new report.",
  };
}

async function findStarted({ ctx }: HandlerCall, startKey: string): Promise<string | null> {
  const row = await ctx.db.prisma.deliverable.findFirst({
    where: { workspaceId: ctx.workspaceId, startKey },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** What a model or a client is told; keys as tools have them. */
function summary(row: DeliverableRow): Record<string, unknown> {
  return {
    report_id: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    location: `/w/${row.workspaceId}/reports/${row.id}`,
    ...(row.error !== null && { error: row.error }),
  };
}
