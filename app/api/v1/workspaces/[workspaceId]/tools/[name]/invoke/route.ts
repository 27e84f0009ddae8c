import { json, readJson, workspaceRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";
import { InvokeTool } from "@/lib/gateway/schema";

/** 200 whenever the gateway replied, whatever it replied. The reply leaves when its audit row is durable. */
export const POST = workspaceRoute(async ({ request, ctx, params }) => {
  const body = await readJson(request, InvokeTool);
  const call = { tool: params.name ?? "", arguments: body.arguments, idempotencyKey: body.idempotencyKey };
  const scope = { ctx, threadId: body.threadId, agentPath: [], signal: request.signal };
  const reply = await gateway.invoke(call, scope);
  await gateway.flush(scope);
  return json(reply);
});
