import { json, objectRoute } from "@/app/api/edge";
import { cancelRun } from "@/lib/automations/runs/cancel-run";

export const POST = objectRoute("automation-run", async ({ ctx, params }) => json(await cancelRun(ctx, params.id!)));
