import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { AppError } from "../../core/errors";
import { listAdmins } from "../../workspaces/list-admins";
import type { Registry } from "../registry";
import { publishRequest } from "./publish-request";
import type { RequestItem, RequestState } from "./schema";
import { type RequestRow, toRequestItems } from "./to-request-items";

/**
 * Ends an open request; of all who try at once, one does.
 * @throws CONFLICT, naming what became of it, when it is not open any more
 */
export async function settleRequest(
  registry: Registry,
  ctx: Context,
  before: RequestRow,
  settled: { state: Exclude<RequestState, "open">; answer: string | null },
  tell: (tx: Transaction, row: RequestRow) => Promise<void> = async () => {},
): Promise<RequestItem> {
  const admins = await listAdmins(ctx);
  const row = { ...before, ...settled, decidedById: ctx.person.userId, decidedAt: ctx.clock.now() };
  const done = await ctx.db.transaction(async (tx) => {
    const { state, answer, decidedById, decidedAt } = row;
    const { count } = await tx.adminRequest.updateMany({
      where: { id: row.id, workspaceId: ctx.workspaceId, state: "open" },
      data: { state, answer, decidedById, decidedAt },
    });
    if (count === 0) return false;
    await publishRequest(
      tx,
      ctx,
      row,
      admins.map((admin) => admin.id),
    );
    await tell(tx, row);
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: state === "withdrawn" ? "request.withdrawn" : "request.answered",
      actor: actorOf(ctx),
      tool: row.tool,
      threadId: row.threadId ?? undefined,
      details: { requestId: row.id, state, ...(answer !== null && { answer }) },
    });
    return true;
  });
  if (!done) throw await settledAlready(registry, ctx, row.id);
  return (await toRequestItems(registry, ctx, [row]))[0]!;
}

async function settledAlready(registry: Registry, ctx: Context, id: string): Promise<AppError> {
  const row = await ctx.db.prisma.adminRequest.findUniqueOrThrow({ where: { id } });
  const [item] = await toRequestItems(registry, ctx, [row]);
  return new AppError("CONFLICT", {
    detail: `This request is no longer open: ${item!.decidedBy?.name || "somebody"} has ${item!.state} it.`,
    hint: "Look at the list again. What a request was answered can be corrected on the tools page.",
    reason: item!.state,
  });
}
