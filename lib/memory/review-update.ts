import { z } from "zod";
import type { Context } from "../core/context";
import type { CallPlace } from "../gateway/tool-definition";
import { compareFacts } from "../models/built-in/facts/compare-facts";
import { readFact } from "../models/built-in/facts/read-fact";
import { memoryOwner } from "./memory-owner";
import { readMaterial } from "./read-material";
import { type Review, reviewMemory } from "./review-memory";
import { hardLimit, type MemoryScope } from "./schema";
import { findBorrowed } from "./text/find-borrowed";
import { normaliseMemory } from "./text/normalise-memory";
import { rebaseMemory } from "./text/rebase-memory";

export interface ReviewedUpdate {
  scope: MemoryScope;
  before: { markdown: string; version: number };
  review: Review;
  /** The turn was asked once already to shorten what was too long. */
  isRewrite: boolean;
}

/** What a turn's row says of the memory that it was given, and of a rewrite that was asked for. */
const TurnMemory = z.object({
  scope: z.enum(["user", "team"]).optional(),
  version: z.number().optional(),
  rewrite: z.object({ headings: z.array(z.string()) }).optional(),
});

/** Lines that a person took out which are looked back at, newest first. */
const mostTombstones = 1_000;

/**
 * Decides about a proposed document as things stand now: which memory it is for, what others wrote since the turn was
 * given its text (kept), and whether somebody has to be asked. Reads only; the same call gets the same answer until
 * the memory changes.
 */
export async function reviewUpdate(place: CallPlace, proposed: string): Promise<ReviewedUpdate> {
  const { ctx } = place;
  const scope = (await isShared(place)) ? "team" : "user";
  const [row, turn] = await Promise.all([
    ctx.db.prisma.memory.findUnique({ where: { workspaceId_scope_ownerId: memoryOwner(ctx, scope) } }),
    readTurn(place),
  ]);
  const before = { markdown: row?.markdown ?? "", version: row?.version ?? 0 };
  const given = turn.scope === scope && turn.version !== undefined ? turn.version : before.version;
  const base = row && given < row.version ? await markdownOf(ctx, row.id, given) : before.markdown;
  const isBased = base !== before.markdown && proposed.length <= 2 * hardLimit;
  const rebased = isBased ? rebaseMemory(base, before.markdown, normaliseMemory(proposed)) : proposed;
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const review = reviewMemory(before.markdown, rebased, { scope, today, must: turn.rewrite?.headings });
  if (review.outcome === "save") review.doubt ??= await doubtOf(place, row?.id, review.added);
  return { scope, before, review, isRewrite: turn.rewrite !== undefined };
}

async function doubtOf(place: CallPlace, memoryId: string | undefined, added: readonly string[]) {
  if (added.length === 0) return undefined;
  if (memoryId && (await wasRemoved(place.ctx, memoryId, added))) return "removed_before";
  const { said, material } = await readMaterial(place);
  return findBorrowed(added, said, material) === undefined ? undefined : "from_documents";
}

/** Whether one of these lines says what a person took out by hand, in the same or nearly the same words. */
async function wasRemoved(ctx: Context, memoryId: string, added: readonly string[]): Promise<boolean> {
  const removed = await ctx.db.prisma.memoryEntry.findMany({
    where: { memoryId, workspaceId: ctx.workspaceId, state: "removed", removedVia: { not: "chat" } },
    select: { text: true },
    orderBy: { removedAt: "desc" },
    take: mostTombstones,
  });
  const gone = removed.map(({ text }) => readFact(text));
  return added.map(readFact).some((fresh) => gone.some((known) => compareFacts(fresh, known) === "same"));
}

async function markdownOf(ctx: Context, memoryId: string, version: number): Promise<string> {
  if (version === 0) return "";
  const row = await ctx.db.prisma.memoryVersion.findUnique({ where: { memoryId_version: { memoryId, version } } });
  return row?.markdown ?? "";
}

async function readTurn({ ctx, turnId }: CallPlace): Promise<z.infer<typeof TurnMemory>> {
  if (!turnId) return {};
  const where = { id: turnId, workspaceId: ctx.workspaceId };
  const turn = await ctx.db.prisma.turn.findUnique({ where, select: { memory: true } });
  return TurnMemory.safeParse(turn?.memory).data ?? {};
}

async function isShared({ ctx, threadId }: CallPlace): Promise<boolean> {
  if (!threadId) return false;
  const thread = await ctx.db.prisma.thread.findFirst({
    where: { id: threadId, workspaceId: ctx.workspaceId },
    select: { visibility: true },
  });
  return thread?.visibility === "workspace";
}
