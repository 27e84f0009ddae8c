import type { Context } from "../../../core/context";
import type { Transaction } from "../../../core/db/database";
import { noThread } from "../guards";
import type { StrikeCategory } from "./strike-category";

/** Outside of chats no message begins anew; an hour does. */
const forgottenAfterMs = 3_600_000;

/** Counts one more denial of this person in this thread, and says how many there are. */
export async function countStrike(
  db: Pick<Transaction, "$queryRaw">,
  ctx: Context,
  { threadId = noThread, category, group }: { threadId?: string; category: StrikeCategory; group: string },
): Promise<number> {
  const workspaceId: string = ctx.workspaceId;
  const now = ctx.clock.now();
  const old = new Date(now.getTime() - forgottenAfterMs);
  const [row] = await db.$queryRaw<{ count: number }[]>`
    INSERT INTO "DenialStrike" AS d ("workspaceId", "threadId", "userId", "category", "group", "count", "at")
    VALUES (${workspaceId}, ${threadId}, ${ctx.person.userId}, ${category}, ${group}, 1, ${now})
    ON CONFLICT ("workspaceId", "threadId", "userId", "category", "group") DO UPDATE SET
      "count" = CASE WHEN d."at" < ${old} THEN 1 ELSE d."count" + 1 END, "at" = ${now}
    RETURNING "count"`;
  return row!.count;
}
