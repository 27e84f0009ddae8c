import { z } from "zod";
import type { Context } from "../../core/context";
import { GatewayReply } from "../schema";

const Waiting = z.object({ approval_id: z.string() });

/**
 * What a kept reply means by now: one that says "waits for approval" is answered by what became of the card, and
 * stays what it is while the card is open.
 */
export async function sinceThen(ctx: Context, reply: GatewayReply): Promise<GatewayReply> {
  if (reply.code !== "APPROVAL_REQUIRED") return reply;
  const id = Waiting.safeParse(reply.data).data?.approval_id;
  const row = await ctx.db.prisma.approval.findFirst({
    where: { id, workspaceId: ctx.workspaceId, requestedById: ctx.person.userId },
    select: { reply: true },
  });
  return GatewayReply.safeParse(row?.reply).data ?? reply;
}
