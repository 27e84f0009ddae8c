import { json, objectRoute } from "@/app/api/edge";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { getReport } from "@/lib/deliverables/report/get-report";

export const POST = objectRoute("report", async ({ ctx, params }) => {
  const id = params.id ?? "";
  await cancelDeliverable(ctx, "report", id);
  return json(await getReport(ctx, id));
});
