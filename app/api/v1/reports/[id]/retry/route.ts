import { objectRoute } from "@/app/api/edge";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { getReport } from "@/lib/deliverables/report/get-report";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed report stays on record: trying again makes a new one from the same request. */
export const POST = objectRoute("report", async ({ request, ctx, params }) =>
  requestDeliverable(ctx, "report", await retryInput(ctx, "report", params.id ?? ""), request.signal, getReport),
);
