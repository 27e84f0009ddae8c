import { json, objectRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const GET = objectRoute("approval", async ({ ctx, params }) => json(await gateway.getApproval(ctx, params.id!)));
