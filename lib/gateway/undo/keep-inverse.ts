import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import { undoDays } from "./limits";

export interface KeepInverse {
  /** Of the row `call.started`. */
  auditId: string;
  callId: string;
  tool: string;
  threadId?: string;
  turnId?: string;
  inverse: unknown;
}

/** Keeps how a deed is taken back, in the deed's own transaction. */
export async function keepInverse(tx: Transaction, ctx: Context, { inverse, ...of }: KeepInverse): Promise<void> {
  const createdAt = ctx.clock.now();
  await tx.undoRecord.create({
    data: {
      ...of,
      id: ctx.ids.next("undo"),
      workspaceId: ctx.workspaceId,
      actorId: ctx.person.userId,
      // Times become text; what the database cannot hold is left out.
      inverse: cleanJson(JSON.parse(JSON.stringify(inverse))) as Prisma.InputJsonObject,
      createdAt,
      expiresAt: new Date(createdAt.getTime() + undoDays * 86_400_000),
    },
  });
}
