import { json, objectRoute } from "@/app/api/edge";
import { stopThread } from "@/lib/chats/stop-thread";

export const POST = objectRoute("thread", async ({ ctx, params }) => json(await stopThread(ctx, params.id!)));
