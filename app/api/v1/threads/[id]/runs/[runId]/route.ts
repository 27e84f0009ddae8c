import { json, objectRoute } from "@/app/api/edge";
import { getRun } from "@/lib/chats/get-run";

export const GET = objectRoute("thread", async ({ ctx, params }) => json(await getRun(ctx, params.id!, params.runId!)));
