import type { Context } from "../../core/context";
import type { Prisma } from "../../core/db/database";
import { notFound } from "../../core/errors";
import { hasPermission } from "../../workspaces/has-permission";

export type UndoRow = Prisma.UndoRecordGetPayload<object>;

/** One call that changed something, and how it is taken back if that was kept. */
export interface Deed {
  auditId: string;
  tool: string;
  actorId: string;
  record: UndoRow | null;
}

/**
 * The call behind a row of this workspace's trail (`call.started`, or the `call.asked` that its caller was told of),
 * as far as this person may know of it: their own, those outside of chats and those of shared chats; admins know of
 * all.
 * @throws NOT_FOUND
 */
export async function loadDeed(ctx: Context, named: string): Promise<Deed> {
  const row = await findStart(ctx, named);
  if (!row?.tool || !row.actorId) throw notFound("action");
  const auditId = row.id;
  const { actorId } = row;
  const isKnown =
    actorId === ctx.person.userId || hasPermission(ctx, "audit:view") || (await isShared(ctx, row.threadId));
  if (!isKnown) throw notFound("action");
  const record = await ctx.db.prisma.undoRecord.findUnique({ where: { auditId } });
  return { auditId, tool: row.tool, actorId, record };
}

async function isShared(ctx: Context, threadId: string | null): Promise<boolean> {
  if (threadId === null) return true;
  const where = { id: threadId, workspaceId: ctx.workspaceId, visibility: "workspace" };
  return (await ctx.db.prisma.thread.count({ where })) > 0;
}

/** Whoever had to wait for a person knows the row of the question; what is undone is the call that followed it. */
async function findStart(ctx: Context, auditId: string) {
  const { workspaceId } = ctx;
  const actions = ["call.started", "call.asked"];
  const row = await ctx.db.prisma.auditRow.findFirst({ where: { id: auditId, workspaceId, action: { in: actions } } });
  if (row?.action !== "call.asked" || row.callId === null) return row;
  return ctx.db.prisma.auditRow.findFirst({ where: { workspaceId, callId: row.callId, action: "call.started" } });
}
