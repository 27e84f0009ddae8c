import { objectRoute } from "@/app/api/edge";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { getReport } from "@/lib/deliverables/report/get-report";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed report stays on record: trying again makes a new one of the same request, from the step on that failed. */
export const POST = objectRoute("report", async ({ request, ctx, params }) => {
  const id = params.id ?? "";
  return requestDeliverable(ctx, "report", await retryInput(ctx, "report", id), request.signal, getReport, id);
});
