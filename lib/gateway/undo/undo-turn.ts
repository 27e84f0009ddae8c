import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { hasPermission } from "../../workspaces/has-permission";
import type { GatewayParts } from "../admitted-call";
import type { Deed } from "./load-deed";
import type { UndoItem, UndoneTurn } from "./schema";
import { undoDeed } from "./undo-deed";

/**
 * Takes everything back that one turn changed, newest first, each by itself: what cannot be taken back does not stop
 * the rest.
 * @throws NOT_FOUND for a turn of a chat that this person does not see; admins may take back what they do not see
 */
export async function undoTurn(parts: GatewayParts, ctx: Context, turnId: string): Promise<UndoneTurn> {
  const { prisma } = ctx.db;
  const turn = await prisma.turn.findFirst({ where: { id: turnId, workspaceId: ctx.workspaceId } });
  if (!turn || !(await mayKnow(ctx, turn))) throw notFound("turn");
  const items: UndoItem[] = [];
  for (const deed of await deedsOfTurn(ctx, turn)) items.push(await undoDeed(parts, ctx, deed));
  await parts.rows.flush(ctx.workspaceId);
  return { items };
}

async function mayKnow(ctx: Context, turn: { threadId: string; userId: string }): Promise<boolean> {
  if (turn.userId === ctx.person.userId || hasPermission(ctx, "audit:view")) return true;
  const where = { id: turn.threadId, workspaceId: ctx.workspaceId, visibility: "workspace" };
  return (await ctx.db.prisma.thread.count({ where })) > 0;
}

/** The calls of a turn that left a receipt, newest first. */
async function deedsOfTurn(ctx: Context, turn: { id: string; userId: string }): Promise<Deed[]> {
  const { prisma } = ctx.db;
  const scope = { workspaceId: ctx.workspaceId, turnId: turn.id };
  const receipts = await prisma.receipt.findMany({ where: scope, select: { toolCallId: true } });
  const done = new Set(receipts.map((receipt) => receipt.toolCallId));
  const [started, records] = await Promise.all([
    prisma.auditRow.findMany({
      where: { ...scope, action: "call.started", callId: { in: [...done] } },
      orderBy: { seq: "desc" },
      select: { id: true, callId: true, tool: true, actorId: true },
    }),
    prisma.undoRecord.findMany({ where: scope }),
  ]);
  const recordOf = new Map(records.map((record) => [record.auditId, record]));
  // A call that a crash had interrupted was begun more than once; it was done by the row that kept an inverse.
  const kept = new Set(records.map((record) => record.callId));
  const deeds = started.filter(({ id, callId }) => recordOf.has(id) || !kept.has(callId!));
  return deeds.map(({ id, tool, actorId }) => ({
    auditId: id,
    tool: tool ?? "",
    actorId: actorId ?? turn.userId,
    record: recordOf.get(id) ?? null,
  }));
}
