import { actorOf } from "../audit/actor-of";
import { appendAudit } from "../audit/append-audit";
import { cleanJson } from "../core/clean-json";
import type { Context } from "../core/context";
import type { Prisma, Transaction } from "../core/db/database";
import { notify } from "../events/notify";
import type { ApprovalRow } from "./approval-row";
import { argumentsMark } from "./arguments-mark";
import { endApproval } from "./end-approval";
import { listDeciders } from "./list-deciders";
import { publishApproval } from "./publish-approval";
import type { ApprovalKind, ApprovalPreview } from "./schema";

/** A call that somebody is to be asked about. */
export interface AskedCall {
  kind: ApprovalKind;
  tool: { name: string; label: string; version: number };
  toolDigest: string;
  arguments: unknown;
  callId: string;
  threadId?: string;
  turnId?: string;
  runId?: string;
  messageId?: string;
  agentPath: readonly string[];
  policyVersion: string;
  rule: string;
  preview: ApprovalPreview;
  decider: "requester" | "another";
  /** How long it may wait; left out: as long as the workspace says for chats. */
  expiresAfterHours?: number;
  /** Names the row `call.asked`. */
  auditId: string;
}

export type OpenedApproval =
  | { kind: "asked"; row: ApprovalRow }
  /** The same call waits already. */
  | { kind: "waiting"; row: ApprovalRow }
  /** Somebody has said no to this in the same turn. */
  | { kind: "refused"; row: ApprovalRow };

/**
 * Puts a call before the people who may decide about it. The same call asked again while it waits is the same card;
 * what was turned down in this turn is not asked again in it.
 */
export async function openApproval(ctx: Context, asked: AskedCall): Promise<OpenedApproval> {
  // As the database will give them back: what is run is what the card shows.
  const args = cleanJson(asked.arguments);
  const argsHash = argumentsMark(ctx.secrets, asked.tool.name, args);
  return ctx.db.transaction(async (tx) => {
    // Equal calls at the same moment wait for each other here.
    const turnstile = `${ctx.workspaceId} ${ctx.person.userId} ${argsHash}`;
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${turnstile}, 0))`;
    const refused = await findRefused(tx, ctx, asked, argsHash);
    if (refused) return { kind: "refused", row: refused };
    const waiting = await findWaiting(tx, ctx, asked, argsHash);
    if (waiting) return { kind: "waiting", row: waiting };
    const row = await write(tx, ctx, asked, args, argsHash);
    return { kind: "asked", row };
  });
}

/** The same tool on the same object, or with the same arguments, once the answer in this turn was no. */
async function findRefused(
  tx: Transaction,
  ctx: Context,
  { kind, turnId, tool, preview }: AskedCall,
  argsHash: string,
): Promise<ApprovalRow | undefined> {
  if (kind !== "tool" || turnId === undefined) return undefined;
  const { workspaceId } = ctx;
  const rows = await tx.approval.findMany({
    where: { workspaceId, turnId, tool: tool.name, kind, decision: { in: ["reject", "withdraw"] } },
  });
  const target = preview.target && `${preview.target.kind} ${preview.target.name}`;
  return rows.find((row) => row.argsHash === argsHash || (target !== null && targetOf(row) === target));
}

function targetOf(row: ApprovalRow): string | null {
  const { target } = row.preview as ApprovalPreview;
  return target && `${target.kind} ${target.name}`;
}

/**
 * A card that asks for the very same thing and is open. One of an earlier turn cannot wake a later one: the later
 * one's own card takes its place.
 */
async function findWaiting(
  tx: Transaction,
  ctx: Context,
  { kind, threadId, turnId, tool, toolDigest }: AskedCall,
  argsHash: string,
): Promise<ApprovalRow | undefined> {
  const { workspaceId } = ctx;
  const same = { workspaceId, requestedById: ctx.person.userId, kind, tool: tool.name, toolDigest, argsHash };
  const now = ctx.clock.now();
  const row = await tx.approval.findFirst({
    where: {
      ...same,
      threadId: threadId ?? null,
      OR: [{ state: "pending", expiresAt: { gt: now } }, { state: "approved" }],
    },
    orderBy: { createdAt: "desc" },
  });
  if (!row || turnId === undefined || row.turnId === turnId) return row ?? undefined;
  if (row.state !== "pending") return undefined;
  await endApproval(tx, ctx, row, "superseded");
  return undefined;
}

async function write(
  tx: Transaction,
  ctx: Context,
  asked: AskedCall,
  args: unknown,
  argsHash: string,
): Promise<ApprovalRow> {
  const { workspaceId } = ctx;
  const { tool, callId, threadId, turnId, agentPath, rule, decider } = asked;
  const { approvalExpiryHours } = await tx.workspace.findUniqueOrThrow({
    where: { id: workspaceId },
    select: { approvalExpiryHours: true },
  });
  const hours = asked.expiresAfterHours ?? approvalExpiryHours;
  const now = ctx.clock.now();
  const row = await tx.approval.create({
    data: {
      id: ctx.ids.next("approval"),
      workspaceId,
      kind: asked.kind,
      state: "pending",
      threadId,
      turnId,
      runId: asked.runId,
      callId,
      tool: tool.name,
      toolVersion: tool.version,
      toolDigest: asked.toolDigest,
      agentPath: [...agentPath],
      arguments: args as Prisma.InputJsonValue,
      argsHash,
      policyVersion: asked.policyVersion,
      rule,
      preview: cleanJson(asked.preview) as Prisma.InputJsonObject,
      requestedById: ctx.person.userId,
      scopes: [...ctx.person.scopes],
      decider,
      createdAt: now,
      expiresAt: new Date(now.getTime() + hours * 3_600_000),
    },
  });
  await publishApproval(tx, ctx, row);
  await notify(tx, ctx, {
    workspaceId,
    userIds: [row.requestedById, ...(decider === "another" ? await idsOfDeciders(tx, ctx) : [])],
    kind: "approval.requested",
    data: { approvalId: row.id, kind: row.kind, tool: tool.name, label: tool.label, by: ctx.person.name, decider },
  });
  await appendAudit(tx, ctx, {
    id: asked.auditId,
    workspaceId,
    action: "call.asked",
    actor: actorOf(ctx, agentPath),
    tool: tool.name,
    toolVersion: tool.version,
    arguments: args,
    decision: "ask",
    rule,
    code: "APPROVAL_REQUIRED",
    callId,
    threadId,
    turnId,
    details: {
      approvalId: row.id,
      argsHash,
      policyVersion: asked.policyVersion,
      decider,
      expiresAt: row.expiresAt.toISOString(),
      ...(asked.messageId !== undefined && { messageId: asked.messageId }),
    },
  });
  return row;
}

const idsOfDeciders = async (tx: Transaction, ctx: Context) => (await listDeciders(ctx, tx)).map(({ id }) => id);
