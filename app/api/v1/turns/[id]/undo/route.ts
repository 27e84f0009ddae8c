import { json, objectRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

export const POST = objectRoute("turn", async ({ ctx, params }) => json(await gateway.undoTurn(ctx, params.id ?? "")));
