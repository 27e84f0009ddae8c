import { created } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import { kinds } from "@/lib/deliverables/kinds";
import { type DeliverableItem, type DeliverableKind, deliverablePaths } from "@/lib/deliverables/schema";
import { problemOfReply } from "./problem-of-reply";

/**
 * Asks for a deliverable as any caller does: through the gateway, which knows whether the tool is on and the person may.
 * 201 with it as it stands, ready or not (the first of several, the others beside it); else why it was not started.
 * @param read the deliverable as its kind shows it
 */
export async function requestDeliverable<Item extends DeliverableItem>(
  ctx: Context,
  kind: DeliverableKind,
  input: Record<string, unknown>,
  signal: AbortSignal,
  read: (ctx: Context, id: string) => Promise<Item>,
): Promise<Response> {
  const scope = { ctx, agentPath: [], signal };
  const { tool, noun } = kinds[kind];
  const reply = await gateway.invoke({ tool, arguments: input }, scope);
  await gateway.flush(scope);
  const ids = (reply.receipts ?? (reply.receipt ? [reply.receipt] : [])).flatMap(
    ({ external_id }) => external_id ?? [],
  );
  const [first, ...others] = await Promise.all(ids.map((id) => read(ctx, id)));
  if (first === undefined) return problemOfReply(reply, noun);
  const body = others.length > 0 ? { ...first, others } : first;
  return created(body, { location: `/api/v1/${deliverablePaths[kind]}/${first.id}` });
}
