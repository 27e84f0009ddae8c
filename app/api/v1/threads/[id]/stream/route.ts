import { objectRoute } from "@/app/api/edge";
import { encodeEvents, turnHeaders } from "@/lib/chats/encode-events";
import { followThread } from "@/lib/chats/follow-thread";

export const GET = objectRoute("thread", async ({ request, ctx, params }) => {
  const after = new URL(request.url).searchParams.get("after") ?? request.headers.get("last-event-id") ?? undefined;
  const turn = await followThread(ctx, params.id!, after);
  if (!turn) return new Response(null, { status: 204 });
  return new Response(encodeEvents(turn), { headers: turnHeaders });
});
