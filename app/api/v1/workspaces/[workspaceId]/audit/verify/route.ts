import { json, workspaceRoute } from "@/app/api/edge";
import { verifyAudit } from "@/lib/audit/verify-audit";

export const GET = workspaceRoute(async ({ ctx }) => json(await verifyAudit(ctx)));
