import { objectRoute } from "@/app/api/edge";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { getResume } from "@/lib/deliverables/resume/get-resume";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed resume stays on record: trying again makes a new one of the same request, from the step on that failed. */
export const POST = objectRoute("resume", async ({ request, ctx, params }) => {
  const id = params.id ?? "";
  return requestDeliverable(ctx, "resume", await retryInput(ctx, "resume", id), request.signal, getResume, id);
});
