import { z } from "zod";
import type { Context } from "../core/context";
import { notFound } from "../core/errors";
import { receiptsOfTurn } from "../receipts/receipts-of-turn";
import { requirePermission } from "../workspaces/require-permission";
import { loadThread } from "./load-thread";
import { GivenMemoryNote, TurnRecord, TurnSurface } from "./schema";
import { toSpecialistRow } from "./to-specialist-row";

/** What a turn was given and how it went. @throws FORBIDDEN, NOT_FOUND */
export async function getTurn(ctx: Context, threadId: string, turnId: string): Promise<TurnRecord> {
  requirePermission(ctx, "chats:read");
  const thread = await loadThread(ctx, threadId);
  const turn = await ctx.db.prisma.turn.findFirst({
    where: { id: turnId, threadId: thread.id, workspaceId: ctx.workspaceId },
  });
  if (!turn) throw notFound("turn");
  const where = { turnId: turn.id, workspaceId: ctx.workspaceId };
  const [runs, asked, author] = await Promise.all([
    ctx.db.prisma.specialistRun.findMany({ where, orderBy: [{ startedAt: "asc" }, { id: "asc" }] }),
    ctx.db.prisma.message.findFirst({ where: { ...where, role: "user" }, select: { parts: true } }),
    ctx.db.prisma.user.findUnique({ where: { id: turn.userId }, select: { name: true } }),
  ]);
  return TurnRecord.parse({
    id: turn.id,
    threadId: turn.threadId,
    state: turn.state,
    stopReason: turn.stopReason,
    model: turn.model,
    promptHash: turn.promptHash,
    surface: TurnSurface.safeParse(turn.surface).data ?? null,
    memory: memoryFor(ctx, turn),
    budget: turn.budget,
    error: turn.error,
    askedBy: turn.userId,
    askedByName: author?.name ?? "",
    question: textIn(asked?.parts),
    createdAt: turn.createdAt.toISOString(),
    startedAt: turn.startedAt?.toISOString() ?? null,
    finishedAt: turn.finishedAt?.toISOString() ?? null,
    specialists: runs.map(toSpecialistRow),
    receipts: await receiptsOfTurn(ctx, turn.id),
  });
}

/** A personal memory concerns nobody but whoever asked. */
function memoryFor(ctx: Context, turn: { memory: unknown; userId: string }): GivenMemoryNote | null {
  const note = GivenMemoryNote.safeParse(turn.memory).data ?? null;
  return note?.scope === "user" && turn.userId !== ctx.person.userId ? null : note;
}

const TextParts = z.array(z.looseObject({ type: z.string(), text: z.string().optional() }));

/** The words of a stored message. */
function textIn(parts: unknown): string {
  const read = TextParts.safeParse(parts).data ?? [];
  return read.flatMap(({ type, text }) => (type === "text" && text !== undefined ? [text] : [])).join("\n\n");
}
