import { objectRoute } from "@/app/api/edge";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { getResume } from "@/lib/deliverables/resume/get-resume";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed resume stays on record: trying again makes a new one from the same words. */
export const POST = objectRoute("resume", async ({ request, ctx, params }) =>
  requestDeliverable(ctx, "resume", await retryInput(ctx, "resume", params.id ?? ""), request.signal, getResume),
);
