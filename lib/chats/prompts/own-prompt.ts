import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { AppError, notFound } from "../../core/errors";

/**
 * A saved prompt that this person may change: their own.
 * @throws NOT_FOUND for one that they do not see; FORBIDDEN for one that somebody shares with them
 */
export async function ownPrompt(tx: Transaction, ctx: Context, id: string) {
  const row = await tx.savedPrompt.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row || (row.ownerId !== ctx.person.userId && !row.shared)) throw notFound("prompt");
  if (row.ownerId === ctx.person.userId) return row;
  throw new AppError("FORBIDDEN", {
    detail: "Only whoever saved a prompt changes it.",
    hint: "Save one of your own.",
  });
}
