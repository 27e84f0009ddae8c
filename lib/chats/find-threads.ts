import type { Context } from "../core/context";

/** More than this nobody reads through; whoever gets so many writes another word. */
const most = 200;

/**
 * Ids of the threads that this person may see in whose title, or in what people asked there, the words stand. Large
 * and small letters are the same; the newest 200. Answers are not searched: they are long, and a search reads them all.
 */
export async function findThreads(ctx: Context, words: string): Promise<string[]> {
  const found = await ctx.db.prisma.$queryRaw<{ id: string }[]>`
    SELECT t."id" FROM "Thread" t
    WHERE t."workspaceId" = ${ctx.workspaceId} AND t."deletedAt" IS NULL
      AND (t."createdById" = ${ctx.person.userId} OR t."visibility" = 'workspace')
      AND (strpos(lower(t."title"), lower(${words})) > 0 OR EXISTS (
        SELECT 1 FROM "Message" m, jsonb_array_elements(m."parts") p
        WHERE m."threadId" = t."id" AND m."role" = 'user' AND p->>'type' = 'text'
          AND strpos(lower(p->>'text'), lower(${words})) > 0))
    ORDER BY t."updatedAt" DESC LIMIT ${most}`;
  return found.map(({ id }) => id);
}
