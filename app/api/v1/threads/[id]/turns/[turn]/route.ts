import { json, objectRoute } from "@/app/api/edge";
import { getTurn } from "@/lib/chats/get-turn";

export const GET = objectRoute("thread", async ({ ctx, params }) => json(await getTurn(ctx, params.id!, params.turn!)));
