import type { Context } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import { hasPermission } from "../../workspaces/has-permission";
import type { Registry } from "../registry";
import { type RequestItem, RequestState } from "./schema";

export type RequestRow = NonNullable<Awaited<ReturnType<Transaction["adminRequest"]["findUnique"]>>>;

/** Requests with the names that belong to them, as this person may see them. */
export async function toRequestItems(
  registry: Registry,
  ctx: Context,
  rows: readonly RequestRow[],
): Promise<RequestItem[]> {
  const ids = new Set(rows.flatMap((row) => [row.userId, row.decidedById ?? row.userId]));
  const users = await ctx.db.prisma.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, name: true },
  });
  const names = new Map(users.map((user) => [user.id, user.name]));
  const who = (id: string) => ({ id, name: names.get(id) ?? "" });
  return rows.map((row) => ({
    id: row.id,
    tool: row.tool,
    label: registry.find(row.tool)?.label ?? row.tool,
    threadId: row.threadId,
    message: row.message,
    state: RequestState.parse(row.state),
    answer: row.answer,
    requestedBy: who(row.userId),
    decidedBy: row.decidedById === null ? null : who(row.decidedById),
    createdAt: row.createdAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    mine: row.userId === ctx.person.userId,
    mayAnswer: row.state === "open" && hasPermission(ctx, "tools:manage"),
  }));
}
