import { json, objectRoute, page, readJson, readQuery } from "@/app/api/edge";
import { encodeEvents, eventHeaders } from "@/lib/chats/encode-events";
import { listMessages, MessagePage } from "@/lib/chats/list-messages";
import { SendMessage } from "@/lib/chats/schema";
import { tailTurn } from "@/lib/chats/tail-turn";
import { runTurn } from "@/lib/supervisor/run-turn";

export const GET = objectRoute("thread", async ({ request, ctx, params }) => {
  const { items, nextCursor } = await listMessages(ctx, params.id!, readQuery(request, MessagePage));
  return page(items, nextCursor);
});

export const POST = objectRoute("thread", async ({ request, ctx, params }) => {
  const message = await readJson(request, SendMessage);
  const turn = await runTurn(ctx, { threadId: params.id!, message });
  if (new URL(request.url).searchParams.get("wait") === "true") return json(await turn.done());
  const chunks = tailTurn(ctx, turn.turnId, 0, request.signal);
  return new Response(encodeEvents({ turnId: turn.turnId, chunks }), { headers: eventHeaders });
});
