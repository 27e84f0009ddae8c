import { json, objectRoute } from "@/app/api/edge";
import { getRun } from "@/lib/automations/runs/get-run";

export const GET = objectRoute("automation-run", async ({ ctx, params }) => json(await getRun(ctx, params.id!)));
