import type { Context } from "../core/context";
import type { Receipt } from "../receipts/schema";
import { toReceipt } from "../receipts/to-receipt";
import type { CandorMessage } from "./schema";
import { type MessageRow, toMessage } from "./to-message";
import type { PathTurn } from "./turn-path";

/**
 * The messages of some turns of a thread, in the turns' order turned round: `turns` come newest first. Receipts stand
 * in them as they are now; a source whose document has been deleted keeps its words and names no document.
 * The caller has checked who may read the thread.
 */
export async function drawMessages(
  ctx: Context,
  threadId: string,
  turns: readonly PathTurn[],
): Promise<CandorMessage[]> {
  const rows = await ctx.db.prisma.message.findMany({
    where: { workspaceId: ctx.workspaceId, threadId, turnId: { in: turns.map((turn) => turn.id) } },
  });
  const [authors, receipts, gone, edited] = await Promise.all([
    namesOf(ctx, rows),
    receiptsIn(ctx, rows),
    deletedSourcesOf(ctx, threadId),
    editedIn(ctx, threadId, turns),
  ]);
  const order = new Map(turns.map((turn, index) => [turn.id, index]));
  rows.sort(
    (a, b) => order.get(b.turnId)! - order.get(a.turnId)! || (a.role === b.role ? 0 : a.role === "user" ? -1 : 1),
  );
  const own = new Set(rows.filter((row) => row.authorId === ctx.person.userId).map((row) => row.turnId));
  return rows.map((row) => {
    const { state, versions } = turns[order.get(row.turnId)!]!;
    const asked = edited.has(row.turnId) ? "edited" : "again";
    const isOwn = own.has(row.turnId);
    return toMessage(row, { isOwn, authors, receipts, gone, turnState: state, versions, asked });
  });
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

/** Of these turns those whose versions do not all ask in the same words. */
async function editedIn(ctx: Context, threadId: string, turns: readonly PathTurn[]): Promise<Set<string>> {
  const versioned = turns.filter(({ versions }) => versions.length > 1);
  if (versioned.length === 0) return new Set();
  const rows = await ctx.db.prisma.message.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      threadId,
      role: "user",
      turnId: { in: versioned.flatMap(({ versions }) => versions) },
    },
    select: { turnId: true, parts: true },
  });
  const words = new Map(rows.map(({ turnId, parts }) => [turnId, JSON.stringify(parts)]));
  return new Set(
    versioned.filter(({ versions }) => new Set(versions.map((id) => words.get(id))).size > 1).map(({ id }) => id),
  );
}
