import { json, objectRoute } from "@/app/api/edge";
import { getImage } from "@/lib/deliverables/image/get-image";

export const GET = objectRoute("image", async ({ ctx, params }) => json(await getImage(ctx, params.id ?? "")));
