import { json, objectRoute } from "@/app/api/edge";
import { cancelDeliverable } from "@/lib/deliverables/cancel-deliverable";
import { getImage } from "@/lib/deliverables/image/get-image";

export const POST = objectRoute("image", async ({ ctx, params }) => {
  const id = params.id ?? "";
  await cancelDeliverable(ctx, "image", id);
  return json(await getImage(ctx, id));
});
