import { jsonDigest } from "../core/canonical-json";
import { isUniqueViolation } from "../core/db/database";
import { truncate } from "../core/truncate";
import { wakeJobs } from "../events/wake-jobs";
import type { HandlerCall, HandlerOutcome } from "../gateway/tool-definition";
import { receiptsOfCall } from "../receipts/receipts-of-call";
import { requirePermission } from "../workspaces/require-permission";
import type { DeliverableRow } from "./deliverable-row";
import { insertDeliverable } from "./insert-deliverable";
import { kinds } from "./kinds";
import { type DeliverableKind, deliverablePaths } from "./schema";
import { waitForDeliverable } from "./wait-for-deliverable";
import { workIdOf } from "./work/work-id-of";

/** How long the caller is kept waiting for the job before the receipt is returned as it stands. */
const waitMs = 20_000;

/** One thing that is to be made. `title`: what it is called until then; `wishes`: what the person wants of it. */
interface Start {
  title: string;
  input: object;
  wishes?: string;
}

/** In characters: as much of the wishes as stands in a list of versions. */
const longestNote = 300;

/**
 * The common part of the handlers of `generate_…`: writes a deliverable down with its pending receipt, asks for the
 * work, and waits a while for it to end. The same call made twice starts one and answers both times with it.
 * @param parentId the version that is revised
 */
export async function startDeliverable(
  { kind, parentId, ...start }: Start & { kind: DeliverableKind; parentId: string | undefined },
  call: HandlerCall,
): Promise<HandlerOutcome> {
  const started = await startAll(kind, [start], parentId, call);
  if ("ok" in started) return started;
  return { ok: true, data: summary(started.rows[0]!), receipts: started.receipts };
}

/** The same for several of a kind at once; each has a job and a receipt of its own. */
export async function startDeliverables(
  kind: DeliverableKind,
  starts: readonly Start[],
  call: HandlerCall,
): Promise<HandlerOutcome> {
  const started = await startAll(kind, starts, undefined, call);
  if ("ok" in started) return started;
  return { ok: true, data: { [`${kind}s`]: started.rows.map(summary) }, receipts: started.receipts };
}

type Failure = Extract<HandlerOutcome, { ok: false }>;
interface Started {
  rows: DeliverableRow[];
  receipts: Awaited<ReturnType<typeof receiptsOfCall>>;
}

async function startAll(
  kind: DeliverableKind,
  starts: readonly Start[],
  parentId: string | undefined,
  call: HandlerCall,
): Promise<Started | Failure> {
  const { ctx, threadId, turnId } = call;
  requirePermission(ctx, "deliverables:create");
  const parent = parentId ? await findParent(call, kind, parentId) : null;
  if (parent && "ok" in parent) return parent;
  const resumesId = await firstTry(call, kind);
  const keys = starts.map(({ input }) => jsonDigest([turnId ?? null, call.callId, input]));
  const present = await findStarted(call, keys);
  let ids: string[];
  try {
    const { value } = await call.commit(async (tx) => {
      if (present) return { value: present, receipts: [] };
      const common = { kind, parent, resumesId, threadId, turnId };
      const started = [];
      for (const [index, { title, input, wishes }] of starts.entries()) {
        const note = parent && wishes ? truncate(wishes, longestNote) : undefined;
        const made = { ...common, title, input, note, startKey: keys[index]! };
        started.push(await insertDeliverable(tx, ctx, made));
      }
      return { value: started.map(({ id }) => id), receipts: started.map(({ receipt }) => receipt) };
    });
    ids = value;
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const { noun } = kinds[kind];
    return {
      ok: false,
      code: "CONFLICT",
      message: `This ${noun}, or another revision of it, was started at the same moment.`,
      hint: `Look at the list of ${noun}s before starting it again.`,
    };
  }
  wakeJobs();
  const limit = { limitMs: waitMs, signal: call.signal };
  const rows = await Promise.all(ids.map((id) => waitForDeliverable(ctx, kind, id, limit)));
  const own = new Set(rows.map(({ receiptId }) => receiptId));
  return { rows, receipts: (await receiptsOfCall(ctx, [call.callId])).filter(({ id }) => own.has(id)) };
}

/** The version to revise, or the outcome that says why it cannot be. */
async function findParent({ ctx }: HandlerCall, kind: DeliverableKind, id: string): Promise<DeliverableRow | Failure> {
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

/** Where the finished work of what is tried again is kept; null when it is no second try, or that one made something. */
async function firstTry({ ctx, resumes }: HandlerCall, kind: DeliverableKind): Promise<string | null> {
  if (resumes === undefined) return null;
  const row = await ctx.db.prisma.deliverable.findFirst({
    where: { id: resumes, workspaceId: ctx.workspaceId, kind, state: { in: ["failed", "cancelled", "partial"] } },
  });
  return row && workIdOf(row);
}

/** What the same call has started already, in its order. */
async function findStarted({ ctx }: HandlerCall, keys: readonly string[]): Promise<string[] | null> {
  const rows = await ctx.db.prisma.deliverable.findMany({
    where: { workspaceId: ctx.workspaceId, startKey: { in: [...keys] } },
    select: { id: true, startKey: true },
  });
  if (rows.length === 0) return null;
  return keys.flatMap((key) => rows.find(({ startKey }) => startKey === key)?.id ?? []);
}

/** What a model or a client is told; keys as tools have them. */
function summary(row: DeliverableRow): Record<string, unknown> {
  const kind = row.kind as DeliverableKind;
  return {
    [`${kind}_id`]: row.id,
    title: row.title,
    state: row.state,
    version: row.version,
    location: `/w/${row.workspaceId}/${deliverablePaths[kind]}/${row.id}`,
    ...(row.error !== null && { error: row.error }),
  };
}
