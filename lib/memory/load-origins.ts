import type { Context } from "../core/context";
import type { MemoryEntryItem, MemoryWay } from "./schema";

interface Sprung {
  via: string;
  userId: string;
  turnId: string | null;
  threadId?: string | null;
  createdAt: Date;
}

export type Origin = NonNullable<MemoryEntryItem["origin"]>;

/**
 * Tells of rows who wrote them, when, how and in which thread; a thread that this person does not see, or that is gone,
 * is not named. Two queries for any number of rows.
 */
export async function loadOrigins(ctx: Context, rows: readonly Sprung[]): Promise<(row: Sprung) => Origin> {
  const { prisma } = ctx.db;
  const turnIds = [...new Set(rows.flatMap(({ turnId }) => turnId ?? []))];
  const [people, turns] = await Promise.all([
    prisma.user.findMany({
      where: { id: { in: [...new Set(rows.map(({ userId }) => userId))] } },
      select: { id: true, name: true },
    }),
    turnIds.length === 0
      ? []
      : prisma.$queryRaw<{ id: string; threadId: string; title: string }[]>`
          SELECT u."id", t."id" AS "threadId", t."title" FROM "Turn" u JOIN "Thread" t ON t."id" = u."threadId"
          WHERE u."id" = ANY(${turnIds}) AND t."workspaceId" = ${ctx.workspaceId} AND t."deletedAt" IS NULL
            AND (t."visibility" = 'workspace' OR t."createdById" = ${ctx.person.userId})`,
  ]);
  const names = new Map(people.map(({ id, name }) => [id, name]));
  const places = new Map(turns.map((turn) => [turn.id, turn]));
  return ({ via, userId, turnId, createdAt }) => {
    const place = turnId === null ? undefined : places.get(turnId);
    return {
      via: via as MemoryWay,
      by: { id: userId, name: names.get(userId) ?? "" },
      threadId: place?.threadId ?? null,
      threadTitle: place?.title ?? null,
      turnId: place ? turnId : null,
      at: createdAt.toISOString(),
    };
  };
}
