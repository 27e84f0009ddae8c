import { objectRoute } from "@/app/api/edge";
import { requestDeliverable } from "@/app/api/v1/workspaces/[workspaceId]/deliverables/request-deliverable";
import { getImage } from "@/lib/deliverables/image/get-image";
import { ImageInput } from "@/lib/deliverables/image/schema";
import { retryInput } from "@/lib/deliverables/retry-input";

/** A failed image stays on record: trying again makes a new one of the same words, from the step on that failed. */
export const POST = objectRoute("image", async ({ request, ctx, params }) => {
  const id = params.id ?? "";
  const { prompt, size } = ImageInput.parse(await retryInput(ctx, "image", id));
  return requestDeliverable(ctx, "image", { prompt, ...(size && { size }) }, request.signal, getImage, id);
});
