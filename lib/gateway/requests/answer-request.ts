import type { Context } from "../../core/context";
import { notFound } from "../../core/errors";
import { parseInput } from "../../core/parse-input";
import { notify } from "../../events/notify";
import { requirePermission } from "../../workspaces/require-permission";
import type { Registry } from "../registry";
import { AnswerRequest, type RequestItem } from "./schema";
import { settleRequest } from "./settle-request";

/**
 * An admin's answer to a request. It tells whoever asked and changes nothing else: to grant what was asked for, the
 * admin changes the tool as well, where everything that is granted stands.
 * @throws NOT_FOUND
 * @throws CONFLICT when it is not open any more
 */
export async function answerRequest(
  registry: Registry,
  ctx: Context,
  id: string,
  input: unknown,
): Promise<RequestItem> {
  requirePermission(ctx, "tools:manage");
  const { granted, answer } = parseInput(AnswerRequest, input);
  const row = await ctx.db.prisma.adminRequest.findFirst({ where: { id, workspaceId: ctx.workspaceId } });
  if (!row) throw notFound("request");
  const settled = { state: granted ? "granted" : "declined", answer: answer?.replaceAll("\0", "") || null } as const;
  return settleRequest(registry, ctx, row, settled, (tx) =>
    notify(tx, ctx, {
      workspaceId: ctx.workspaceId,
      userIds: [row.userId],
      kind: "request.answered",
      data: {
        requestId: id,
        tool: row.tool,
        label: registry.find(row.tool)?.label ?? row.tool,
        ...settled,
        by: ctx.person.name,
      },
    }),
  );
}
