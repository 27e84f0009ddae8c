import { created } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import type { Context } from "@/lib/core/context";
import { getReport } from "@/lib/deliverables/report/get-report";
import { problemOfReply } from "./problem-of-reply";

/**
 * Asks for a report as any caller does: through the gateway, which knows whether the tool is on and the person may.
 * 201 with the report as it stands, ready or not; else why it was not started.
 */
export async function requestReport(
  ctx: Context,
  input: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Response> {
  const scope = { ctx, agentPath: [], signal };
  const reply = await gateway.invoke({ tool: "generate_report", arguments: input }, scope);
  await gateway.flush(scope);
  const id = reply.receipt?.external_id;
  if (id === undefined) return problemOfReply(reply);
  return created(await getReport(ctx, id), { location: `/api/v1/reports/${id}` });
}
