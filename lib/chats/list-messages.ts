import { z } from "zod";
import type { Context } from "../core/context";
import { parseInput } from "../core/parse-input";
import type { Receipt } from "../receipts/schema";
import { toReceipt } from "../receipts/to-receipt";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import type { CandorMessage, TurnState } from "./schema";
import { type MessageRow, toMessage } from "./to-message";

export const MessagePage = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(200),
  /** The `nextCursor` of the page before: messages of earlier turns. */
  cursor: z.string().max(100).optional(),
});

/**
 * A thread's messages, oldest first; a page holds the latest ones and `nextCursor` leads to earlier ones.
 * Receipts stand in them as they are now, not as they were when the message was written; a source whose document has
 * been deleted keeps its words and names no document.
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function listMessages(
  ctx: Context,
  threadId: string,
  input: unknown = {},
): Promise<{ items: CandorMessage[]; nextCursor: string | null }> {
  requirePermission(ctx, "chats:read");
  const { limit, cursor } = parseInput(MessagePage, input);
  const thread = await loadThread(ctx, threadId);
  const scope = { workspaceId: ctx.workspaceId, threadId: thread.id };
  const turns = await ctx.db.prisma.turn.findMany({
    where: {
      ...scope,
      ...(cursor ? { id: { not: cursor }, createdAt: { lte: await timeOf(ctx, scope, cursor) } } : {}),
    },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: Math.ceil(limit / 2) + 1,
    select: { id: true, state: true },
  });
  const shown = turns.slice(0, Math.ceil(limit / 2));
  const rows = await ctx.db.prisma.message.findMany({
    where: { ...scope, turnId: { in: shown.map((turn) => turn.id) } },
  });
  const [authors, receipts, gone] = await Promise.all([
    namesOf(ctx, rows),
    receiptsIn(ctx, rows),
    deletedSourcesOf(ctx, thread.id),
  ]);
  const states = new Map(shown.map((turn) => [turn.id, turn.state as TurnState]));
  const order = new Map(shown.map((turn, index) => [turn.id, index]));
  rows.sort(
    (a, b) => order.get(b.turnId)! - order.get(a.turnId)! || (a.role === b.role ? 0 : a.role === "user" ? -1 : 1),
  );
  return {
    items: rows.map((row) => toMessage(row, { authors, receipts, gone, turnState: states.get(row.turnId) })),
    nextCursor: turns.length > shown.length ? shown.at(-1)!.id : null,
  };
}

async function timeOf(ctx: Context, scope: { workspaceId: string; threadId: string }, turnId: string): Promise<Date> {
  const turn = await ctx.db.prisma.turn.findFirst({ where: { ...scope, id: turnId }, select: { createdAt: true } });
  return turn?.createdAt ?? ctx.clock.now();
}

async function namesOf(ctx: Context, rows: readonly MessageRow[]): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => (row.authorId ? [row.authorId] : [])))];
  const users = await ctx.db.prisma.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(users.map((user) => [user.id, user.name]));
}

async function receiptsIn(ctx: Context, rows: readonly MessageRow[]): Promise<Map<string, Receipt>> {
  const turnIds = [...new Set(rows.map((row) => row.turnId))];
  const receipts = await ctx.db.prisma.receipt.findMany({
    where: { workspaceId: ctx.workspaceId, turnId: { in: turnIds } },
  });
  return new Map(receipts.map((row) => [row.id, toReceipt(row)]));
}

async function deletedSourcesOf(ctx: Context, threadId: string): Promise<Set<number>> {
  const rows = await ctx.db.prisma.citation.findMany({
    where: { workspaceId: ctx.workspaceId, threadId, documentId: null },
    select: { number: true },
  });
  return new Set(rows.map((row) => row.number));
}
