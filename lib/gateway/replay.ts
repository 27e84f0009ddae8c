import { jsonDigest } from "../core/canonical-json";
import type { Context } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { GatewayReply } from "./schema";
import type { ToolDefinition } from "./tool-definition";

/** One idempotency key of one person for one tool, with what it was used for. */
export interface ReplayKey {
  workspaceId: string;
  key: string;
  argsHash: string;
}

export type Earlier =
  | { kind: "none" }
  | { kind: "reply"; reply: GatewayReply }
  | { kind: "other_arguments" }
  | { kind: "running" }
  /** Begun by a process that is gone: whether it was done is not known. */
  | { kind: "abandoned" };

/** How long after its time-out a call without a reply counts as abandoned. */
const graceMs = 60_000;

/**
 * `view`: what the caller sees of the tool's rows, where that is not everything. A reply that was made for another view
 * is not given again, so it counts as other arguments.
 */
export function replayKey(ctx: Context, tool: string, key: string, args: unknown, view?: string): ReplayKey {
  return {
    workspaceId: ctx.workspaceId,
    key: `${tool}:${ctx.person.userId}:${key}`,
    argsHash: jsonDigest(view === undefined ? args : [args, view]),
  };
}

/** What became of an earlier call with this key. A read that was abandoned is forgotten, so that it can run again. */
export async function findEarlier(
  ctx: Context,
  tool: ToolDefinition,
  timeoutMs: number,
  at: ReplayKey,
): Promise<Earlier> {
  const where = { workspaceId_key: { workspaceId: at.workspaceId, key: at.key } };
  const row = await ctx.db.prisma.callResult.findUnique({ where });
  if (!row) return { kind: "none" };
  if (row.argsHash !== at.argsHash) return { kind: "other_arguments" };
  if (row.reply !== null) return { kind: "reply", reply: GatewayReply.parse(row.reply) };
  const age = ctx.clock.now().getTime() - row.createdAt.getTime();
  if (age < timeoutMs + graceMs) return { kind: "running" };
  if (tool.operation !== "read") return { kind: "abandoned" };
  await ctx.db.prisma.callResult.deleteMany({ where: { ...pick(at), createdAt: row.createdAt } });
  return { kind: "none" };
}

/** Takes the key for one call. False: somebody else was quicker. */
export async function claimKey(tx: Pick<Transaction, "callResult">, ctx: Context, at: ReplayKey): Promise<boolean> {
  const { count } = await tx.callResult.createMany({
    data: [{ ...at, createdAt: ctx.clock.now() }],
    skipDuplicates: true,
  });
  return count === 1;
}

export async function keepReply(
  tx: Pick<Transaction, "callResult">,
  at: Omit<ReplayKey, "argsHash">,
  reply: GatewayReply,
): Promise<void> {
  await tx.callResult.updateMany({ where: pick(at), data: { reply: reply as Prisma.InputJsonObject } });
}

/** Nothing was done: the same key may try again. */
export async function releaseKey(tx: Pick<Transaction, "callResult">, at: Omit<ReplayKey, "argsHash">): Promise<void> {
  await tx.callResult.deleteMany({ where: pick(at) });
}

const pick = ({ workspaceId, key }: Omit<ReplayKey, "argsHash">) => ({ workspaceId, key });
