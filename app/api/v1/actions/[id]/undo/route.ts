import { json, objectRoute } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

/** Answers 200 whatever became of it: the result says so. */
export const POST = objectRoute("action", async ({ ctx, params }) =>
  json(await gateway.undoAction(ctx, params.id ?? "")),
);
