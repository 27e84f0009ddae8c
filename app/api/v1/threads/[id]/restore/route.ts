import { json, objectRoute } from "@/app/api/edge";
import { restoreThread } from "@/lib/chats/restore-thread";

export const POST = objectRoute("thread", async ({ ctx, params }) => json(await restoreThread(ctx, params.id!)));
