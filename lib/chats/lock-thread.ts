import type { Transaction } from "../core/db/database";

/** Makes everything that starts, queues or ends a turn of this thread wait for the end of the caller's transaction. */
export async function lockThread(tx: Transaction, threadId: string): Promise<void> {
  await tx.$queryRaw`SELECT "id" FROM "Thread" WHERE "id" = ${threadId} FOR UPDATE`;
}
