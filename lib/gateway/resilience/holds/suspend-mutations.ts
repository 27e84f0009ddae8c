import { actorOf } from "../../../audit/actor-of";
import { appendAudit } from "../../../audit/append-audit";
import type { Prisma, Transaction } from "../../../core/db/database";
import { notify } from "../../../events/notify";
import { publishEvent } from "../../../events/publish-event";
import { listAdmins } from "../../../workspaces/list-admins";
import type { Attempt } from "../../attempt";
import type { ToolDefinition } from "../../tool-definition";
import type { HoldRow } from "../guards";

/** What a person has looked at and let go on is not stopped again for the same within this time. */
const trustedMs = 3_600_000;

/**
 * Suspends mutations of the call's thread, or of the workspace, with a record, a word to the admins and to whoever
 * asked. One hold for a place, however many calls find the same at once.
 * @returns undefined when a person has just let the same go on
 */
export async function suspendMutations(
  attempt: Attempt,
  tool: ToolDefinition,
  cause: "burst" | "unusual_arguments",
  details: Record<string, unknown>,
): Promise<HoldRow | undefined> {
  const { ctx, threadId, turnId, agentPath } = attempt.scope;
  const { workspaceId } = ctx;
  const admins = (await listAdmins(ctx)).map((admin) => admin.id);
  return ctx.db.transaction(async (tx) => {
    const place = { workspaceId, threadId: threadId ?? null };
    await lock(tx, `hold ${workspaceId} ${threadId ?? "-"}`);
    const open = await tx.mutationHold.findFirst({ where: { ...place, liftedAt: null } });
    if (open) return open;
    const trusted = { gte: new Date(ctx.clock.now().getTime() - trustedMs) };
    if (await tx.mutationHold.findFirst({ where: { ...place, tool: tool.name, cause, liftedAt: trusted } })) {
      return undefined;
    }
    const id = ctx.ids.next("hold");
    const said = { ...details, callId: attempt.callId };
    const row = { ...place, id, tool: tool.name, cause, details: said as Prisma.InputJsonObject };
    await tx.mutationHold.create({ data: { ...row, createdAt: ctx.clock.now() } });
    await publishEvent(tx, ctx, { workspaceId, name: "tool.changed", data: { tool: tool.name, hold: id }, threadId });
    await notify(tx, ctx, {
      workspaceId,
      userIds: [...admins, ctx.person.userId],
      kind: "mutations.suspended",
      data: { hold: id, tool: tool.name, label: tool.label, cause, threadId: threadId ?? null, by: ctx.person.name },
    });
    await appendAudit(tx, ctx, {
      workspaceId,
      action: "mutations.suspended",
      actor: actorOf(ctx, agentPath),
      tool: tool.name,
      callId: attempt.callId,
      threadId,
      turnId,
      details: { hold: id, cause, ...details },
    });
    return row;
  });
}

async function lock(tx: Transaction, place: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${place}, 0))`;
}
