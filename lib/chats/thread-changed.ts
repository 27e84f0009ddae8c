import { Prisma } from "../core/db/database";

/**
 * The columns of the event that `publishThread` writes, for statements that write it along with the rest: a SELECT
 * whose FROM names a row of `Thread`. Whoever sends it says so with `pageSignal` afterwards.
 */
export function threadChanged({ state, turnId }: { state: string; turnId: string }, at: Date): Prisma.Sql {
  return Prisma.sql`SELECT "workspaceId", CASE "visibility" WHEN 'private' THEN "createdById" END, "id", 'thread.changed',
    jsonb_build_object('threadId', "id", 'state', ${state}::text, 'turnId', ${turnId}::text), ${at}::timestamptz`;
}
