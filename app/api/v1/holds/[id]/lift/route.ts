import { json, objectRoute } from "@/app/api/edge";
import { liftHold } from "@/lib/gateway/resilience/holds/lift-hold";

export const POST = objectRoute("hold", async ({ ctx, params }) => json(await liftHold(ctx, params.id ?? "")));
