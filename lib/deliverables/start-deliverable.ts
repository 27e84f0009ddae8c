import { jsonDigest } from "../core/canonical-json";
import { isUniqueViolation } from "../core/db/database";
import { wakeJobs } from "../events/wake-jobs";
import type { HandlerCall, HandlerOutcome } from "../gateway/tool-definition";
import { receiptsOfCall } from "../receipts/receipts-of-call";
import { requirePermission } from "../workspaces/require-permission";
import type { DeliverableRow } from "./deliverable-row";
import { insertDeliverable } from "./insert-deliverable";
import { kinds } from "./kinds";
import type { DeliverableKind } from "./schema";
import { waitForDeliverable } from "./wait-for-deliverable";

/** How long the caller is kept waiting for the job before the receipt is returned as it stands. */
const waitMs = 20_000;

/** What is to be made. `title`: what it is called until then; `parentId`: the version that is revised. */
export interface Start {
  kind: DeliverableKind;
  title: string;
  input: object;
  parentId: string | undefined;
}

/**
 * The common part of the handlers of `generate_…`: writes the deliverable down with its pending receipt, asks for the
 * work, and waits a while for it to end. The same call made twice starts one and answers both times with it.
 */
export async function startDeliverable(start: Start, call: HandlerCall): Promise<HandlerOutcome> {
  const { ctx, threadId, turnId } = call;
  const { kind, title, input, parentId } = start;
  const { noun } = kinds[kind];
  requirePermission(ctx, "deliverables:create");
  const parent = parentId ? await findParent(call, kind, parentId) : null;
  if (parent && "ok" in parent) return parent;
  const startKey = jsonDigest([call.turnId ?? null, call.callId, input]);
  const present = await findStarted(call, startKey);
  let id: string;
  try {
    const { value } = await call.commit(async (tx) => {
      if (present) return { value: present, receipts: [] };
      const started = await insertDeliverable(tx, ctx, { kind, title, input, parent, startKey, threadId, turnId });
      return { value: started.id, receipts: [started.receipt] };
    });
    id = value;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return {
      ok: false,
      code: "CONFLICT",
      message: `This ${noun}, or another revision of it, was started at the same moment.`,
      hint: `Look at the list of ${noun}s before starting it again.`,
    };
  }
  wakeJobs();
  const row = await waitForDeliverable(ctx, kind, id, { limitMs: waitMs, signal: call.signal });
  const receipts = await receiptsOfCall(ctx, [call.callId]);
  return { ok: true, data: summary(row), receipts: receipts.filter((receipt) => receipt.id === row.receiptId) };
}

/** The version to revise, or the outcome that says why it cannot be. */
async function findParent(
  { ctx }: HandlerCall,
  kind: DeliverableKind,
  id: string,
): Promise<DeliverableRow | Extract<HandlerOutcome, { ok: false }>> {
  const { noun } = kinds[kind];
  const row = await ctx.db.prisma.deliverable.findFirst({ where: { id, workspaceId: ctx.workspaceId, kind } });
  if (!row) {
    return {
      ok: false,
      code: "NOT_FOUND",
      message: `There is no ${noun} ${id} in this workspace.`,
      hint: `Take the id from the receipt of the ${noun}, or leave it out to make a new one.`,
    };
  }
  if (row.state === "ready" || row.state === "partial") return row;
  return {
    ok: false,
    code: "CONFLICT",
    message: `The ${noun} "${row.title}" is ${row.state}: there is nothing to revise yet.`,
    hint: `Wait until it is ready, or start a new ${noun}.`,
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
  const kind = row.kind as DeliverableKind;
  return {
    [`${kind}_id`]: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    location: `/w/${row.workspaceId}/${kinds[kind].path}/${row.id}`,
    ...(row.error !== null && { error: row.error }),
  };
}
