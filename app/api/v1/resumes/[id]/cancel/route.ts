import { json, objectRoute } from "@/app/api/edge";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { getResume } from "@/lib/deliverables/resume/get-resume";

export const POST = objectRoute("resume", async ({ ctx, params }) => {
  const id = params.id ?? "";
  await cancelDeliverable(ctx, "resume", id);
  return json(await getResume(ctx, id));
});
