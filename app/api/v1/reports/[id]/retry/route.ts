import { objectRoute } from "@/app/api/edge";
import { requestReport } from "@/app/api/v1/workspaces/[workspaceId]/reports/request-report";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed report stays on record: trying again makes a new one from the same request. */
export const POST = objectRoute("report", async ({ request, ctx, params }) =>
  requestReport(ctx, await retryInput(ctx, "report", params.id ?? ""), request.signal),
);
