import { actorOf } from "../../audit/actor-of";
import { appendAudit } from "../../audit/append-audit";
import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { notify } from "../../events/notify";
import { listAdmins } from "../../workspaces/list-admins";
import { requirePermission } from "../../workspaces/require-permission";
import { capabilities } from "../capabilities";
import type { Registry } from "../registry";
import { requireTool } from "../require-tool";
import type { Capability } from "../schema";
import { publishRequest } from "./publish-request";
import { CreateRequest, type RequestItem } from "./schema";
import { toRequestItems } from "./to-request-items";

/**
 * Asks the admins for a tool that this person does not have here. One request of a person for a tool is open at a time.
 * @throws NOT_FOUND for a tool that is not listed or a thread that this person does not see
 * @throws CONFLICT when the person has the tool, switched it off themselves, or has asked already
 */
export async function createRequest(registry: Registry, ctx: Context, input: unknown): Promise<RequestItem> {
  requirePermission(ctx, "tools:view");
  const { tool: name, message, threadId } = parseInput(CreateRequest, input);
  const tool = requireTool(registry, name);
  const all = await capabilities(registry, ctx, { threadId });
  requireMissing(all.find((capability) => capability.name === name)!);
  const admins = await listAdmins(ctx);
  const row = {
    id: ctx.ids.next("request"),
    workspaceId: ctx.workspaceId,
    userId: ctx.person.userId,
    tool: name,
    threadId: threadId ?? null,
    message: message.toWellFormed().replaceAll("\0", ""),
    state: "open",
    answer: null,
    decidedById: null,
    decidedAt: null,
    createdAt: ctx.clock.now(),
  };
  await ctx.db.transaction(async (tx) => {
    const { count } = await tx.adminRequest.createMany({ data: [row], skipDuplicates: true });
    if (count === 0) throw askedAlready(tool.label);
    await publishRequest(
      tx,
      ctx,
      row,
      admins.map((admin) => admin.id),
    );
    await notify(tx, ctx, {
      workspaceId: ctx.workspaceId,
      userIds: admins.map((admin) => admin.id).filter((id) => id !== ctx.person.userId),
      kind: "request.created",
      data: { requestId: row.id, tool: name, label: tool.label, message: row.message, by: ctx.person.name },
    });
    await appendAudit(tx, ctx, {
      workspaceId: ctx.workspaceId,
      action: "request.created",
      actor: actorOf(ctx),
      tool: name,
      threadId,
      details: { requestId: row.id, message: row.message },
    });
  });
  return (await toRequestItems(registry, ctx, [row]))[0]!;
}

function requireMissing(capability: Capability): void {
  const { label, state, decidedBy } = capability;
  if (state === "on") {
    throw new AppError("CONFLICT", {
      detail: `${label} is on for you here: there is nothing to ask for.`,
      hint: "Use it, or look at the panel again.",
      reason: "is_on",
    });
  }
  if (decidedBy === "user" || decidedBy === "thread") {
    throw new AppError("CONFLICT", {
      detail: `${label} was switched off ${decidedBy === "user" ? "by yourself" : "in this chat"}, not by an admin.`,
      hint: "Switch it on again where it was switched off.",
      reason: "own_switch",
    });
  }
}

const askedAlready = (label: string) =>
  new AppError("CONFLICT", {
    detail: `You have asked for ${label} already, and the request is open.`,
    hint: "Wait for the answer, or withdraw the request and ask anew.",
    reason: "asked_already",
  });
