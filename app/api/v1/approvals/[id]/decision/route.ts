import { z } from "zod";
import { json, objectRoute, readJson } from "@/app/api/edge";
import { gateway } from "@/lib/catalog";

/** Whose card it is not, for them it is not there, whatever they send: the verb reads the body after it has looked. */
export const POST = objectRoute("approval", async ({ request, ctx, params }) =>
  json(await gateway.decideApproval(ctx, params.id!, await readJson(request, z.looseObject({})))),
);
