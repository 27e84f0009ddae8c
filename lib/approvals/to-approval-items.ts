import type { Context } from "../core/context";
import { GatewayReply } from "../gateway/schema";
import type { ApprovalRow } from "./approval-row";
import { decisionsFor } from "./decisions-for";
import { type Decider, listDeciders } from "./list-deciders";
import { ApprovalItem, ApprovalPreview } from "./schema";
import { scopesOf } from "./scopes-of";
import type { ToolBook } from "./tool-facts";

interface Surroundings {
  names: ReadonlyMap<string, string>;
  /** Threads that this person sees. */
  threads: ReadonlyMap<string, string>;
  deciders: readonly Decider[];
}

/**
 * Cards as this person may see them. Whoever may decide about one of a chat that they do not see learns what would
 * run and who asks for it, and nothing of the chat.
 */
export async function toApprovalItems(
  ctx: Context,
  tools: ToolBook,
  rows: readonly ApprovalRow[],
): Promise<ApprovalItem[]> {
  if (rows.length === 0) return [];
  const around = await surroundingsOf(ctx, rows);
  return rows.map((row) => toItem(ctx, tools, row, around));
}

async function surroundingsOf(ctx: Context, rows: readonly ApprovalRow[]): Promise<Surroundings> {
  const { prisma } = ctx.db;
  const people = rows.flatMap((row) => [row.requestedById, ...(row.decidedById === null ? [] : [row.decidedById])]);
  const users = await prisma.user.findMany({
    where: { id: { in: [...new Set(people)] } },
    select: { id: true, name: true },
  });
  const threads = await prisma.thread.findMany({
    where: {
      workspaceId: ctx.workspaceId,
      id: { in: [...new Set(rows.flatMap((row) => row.threadId ?? []))] },
      OR: [{ visibility: "workspace" }, { createdById: ctx.person.userId }],
    },
    select: { id: true, title: true },
  });
  return {
    names: new Map(users.map((user) => [user.id, user.name])),
    threads: new Map(threads.map((thread) => [thread.id, thread.title])),
    deciders: rows.some((row) => row.decider === "another") ? await listDeciders(ctx, prisma) : [],
  };
}

function toItem(ctx: Context, tools: ToolBook, row: ApprovalRow, around: Surroundings): ApprovalItem {
  const tool = tools.find(row.tool);
  const title = row.threadId === null ? undefined : around.threads.get(row.threadId);
  const seesPlace = title !== undefined || row.requestedById === ctx.person.userId;
  const who = (id: string) => ({ id, name: around.names.get(id) ?? "" });
  const reply = GatewayReply.safeParse(row.reply).data;
  const others = around.deciders.filter(({ id }) => id !== row.requestedById).map(({ name }) => name);
  return ApprovalItem.parse({
    id: row.id,
    kind: row.kind,
    state: row.state,
    tool: row.tool,
    label: tool?.label ?? row.tool,
    owner: tool?.owner ?? "",
    agentPath: row.agentPath,
    threadId: seesPlace ? row.threadId : null,
    threadTitle: title ?? null,
    turnId: seesPlace ? row.turnId : null,
    callId: row.callId,
    arguments: row.arguments,
    proposed: row.proposed,
    parameters: tool?.parameters ?? null,
    preview: ApprovalPreview.parse(row.preview),
    rule: row.rule,
    decisions: decisionsFor(ctx, row, tool),
    scopes: scopesOf(row, tool),
    requestedBy: who(row.requestedById),
    decider: row.decider,
    whoMayDecide: row.decider === "another" ? others : [who(row.requestedById).name],
    decidedBy: row.decidedById === null ? null : who(row.decidedById),
    decision: row.decision,
    scope: row.scope,
    reason: row.reason,
    code: reply?.code ?? null,
    message: reply?.message ?? null,
    receipts: (reply?.receipts ?? (reply?.receipt ? [reply.receipt] : [])).map((receipt) => receipt.id),
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    settledAt: row.settledAt?.toISOString() ?? null,
  });
}
