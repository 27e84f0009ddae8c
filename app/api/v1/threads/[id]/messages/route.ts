import { objectRoute, page, readJson, readQuery } from "@/app/api/edge";
import { listMessages, MessagePage } from "@/lib/chats/list-messages";
import { SendMessage } from "@/lib/chats/schema";
import { runTurn } from "@/lib/supervisor/run-turn";
import { answerTurn } from "../../answer-turn";

export const GET = objectRoute("thread", async ({ request, ctx, params }) => {
  const { items, nextCursor } = await listMessages(ctx, params.id!, readQuery(request, MessagePage));
  return page(items, nextCursor);
});

export const POST = objectRoute("thread", async ({ request, ctx, params }) => {
  const message = await readJson(request, SendMessage);
  return answerTurn(request, ctx, await runTurn(ctx, { threadId: params.id!, message }));
});
