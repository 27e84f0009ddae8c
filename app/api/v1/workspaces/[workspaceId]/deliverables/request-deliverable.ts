import { created } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import { kinds } from "@/lib/deliverables/kinds";
import { type DeliverableItem, type DeliverableKind, deliverablePaths } from "@/lib/deliverables/schema";
import { problemOfReply } from "./problem-of-reply";

/**
 * Asks for a deliverable as any caller does: through the gateway, which knows whether the tool is on and the person may.
 * 201 with it as it stands, ready or not (the first of several); else why it was not started.
 * @param read the deliverable as its kind shows it
 * @param resumes the one that came to nothing and is tried again: what its finished steps made is not made anew
 */
export async function requestDeliverable<Item extends DeliverableItem>(
  ctx: Context,
  kind: DeliverableKind,
  input: Record<string, unknown>,
  signal: AbortSignal,
  read: (ctx: Context, id: string) => Promise<Item>,
  resumes?: string,
): Promise<Response> {
  const scope = { ctx, agentPath: [], resumes, signal };
  const { tool, noun } = kinds[kind];
  const reply = await gateway.invoke({ tool, arguments: input }, scope);
  await gateway.flush(scope);
  const id = (reply.receipt ?? reply.receipts?.[0])?.external_id;
  if (id === undefined) return problemOfReply(reply, noun);
  return created(await read(ctx, id), { location: `/api/v1/${deliverablePaths[kind]}/${id}` });
}
