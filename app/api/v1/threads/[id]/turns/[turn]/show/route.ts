import { json, objectRoute } from "@/app/api/edge";
import { showVersion } from "@/lib/chats/show-version";

export const POST = objectRoute("thread", async ({ ctx, params }) =>
  json(await showVersion(ctx, params.id!, params.turn!)),
);
