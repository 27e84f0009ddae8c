import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { receiptsOfTurn } from "../receipts/receipts-of-turn";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import { TurnRecord } from "./schema";
import { toSpecialistRow } from "./to-specialist-row";

/** What a turn was given and how it went. @throws FORBIDDEN, NOT_FOUND */
export async function getTurn(ctx: Context, threadId: string, turnId: string): Promise<TurnRecord> {
  requirePermission(ctx, "chats:read");
  const thread = await loadThread(ctx, threadId);
  const turn = await ctx.db.prisma.turn.findFirst({
    where: { id: turnId, threadId: thread.id, workspaceId: ctx.workspaceId },
  });
  if (!turn) throw notFound("turn");
  const runs = await ctx.db.prisma.specialistRun.findMany({
    where: { turnId: turn.id, workspaceId: ctx.workspaceId },
    orderBy: [{ startedAt: "asc" }, { id: "asc" }],
  });
  return TurnRecord.parse({
    id: turn.id,
    threadId: turn.threadId,
    state: turn.state,
    stopReason: turn.stopReason,
    model: turn.model,
    promptHash: turn.promptHash,
    surface: turn.surface,
    budget: turn.budget,
    error: turn.error,
    askedBy: turn.userId,
    createdAt: turn.createdAt.toISOString(),
    startedAt: turn.startedAt?.toISOString() ?? null,
    finishedAt: turn.finishedAt?.toISOString() ?? null,
    specialists: runs.map(toSpecialistRow),
    receipts: await receiptsOfTurn(ctx, turn.id),
  });
}
