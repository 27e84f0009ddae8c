import { json, objectRoute } from "@/app/api/edge";
import { stopRun } from "@/lib/chats/stop-run";

export const POST = objectRoute("thread", async ({ ctx, params }) =>
  json(await stopRun(ctx, params.id!, params.runId!)),
);
