import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";

/** Notes on an open turn of a thread that a person wants it to end; whoever runs it, or takes it up, looks there. */
export async function askToStop(tx: Transaction, ctx: Context, threadId: string, turnId: string): Promise<void> {
  await tx.turn.updateMany({
    where: { id: turnId, workspaceId: ctx.workspaceId, stopAskedAt: null },
    data: { stopAskedAt: ctx.clock.now() },
  });
  await appendAudit(tx, ctx, {
    workspaceId: ctx.workspaceId,
    action: "turn.stop_asked",
    actor: actorOf(ctx),
    threadId,
    turnId,
  });
}
