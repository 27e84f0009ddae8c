import { created, objectRoute, readJson } from "@/app/api/edge";
import { runAutomation } from "@/lib/automations/runs/run-automation";
import { RunAutomation } from "@/lib/automations/runs/schema";

export const POST = objectRoute("automation", async ({ request, ctx, params }) => {
  const run = await runAutomation(ctx, params.id!, await readJson(request, RunAutomation));
  return created(run, { location: `/api/v1/automation-runs/${run.id}` });
});
