import { json, objectRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const POST = objectRoute("request", async ({ ctx, params }) =>
  json(await gateway.withdrawRequest(ctx, params.id ?? "")),
);
