import { json, workspaceRoute } from "@/app/api/edge";
import { traceAudit } from "@/lib/gateway/trace/trace-audit";

export const GET = workspaceRoute(async ({ ctx, params }) => json(await traceAudit(ctx, params.id ?? "")));
