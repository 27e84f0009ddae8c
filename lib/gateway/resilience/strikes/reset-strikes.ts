import type { Transaction } from "../../../core/db/database";

/** A new message of a person begins anew in its thread; an allowed call does in its group of tools. */
export async function resetStrikes(
  db: Pick<Transaction, "denialStrike">,
  of: { workspaceId: string; threadId: string; userId?: string; group?: string },
): Promise<void> {
  await db.denialStrike.deleteMany({ where: of });
}
