import { json, objectRoute } from "@/app/api/edge";
import { readNotification } from "@/lib/workspaces/read-notification";

export const POST = objectRoute("notification", async ({ ctx, params }) =>
  json(await readNotification(ctx, params.id ?? "")),
);
