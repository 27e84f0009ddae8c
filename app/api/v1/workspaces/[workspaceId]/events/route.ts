import { workspaceRoute } from "@/app/api/edge";
import { eventHeaders } from "@/lib/events/event-headers";
import { streamEvents } from "@/lib/workspaces/stream-events";

export const GET = workspaceRoute(async ({ request, ctx }) => {
  const last = request.headers.get("last-event-id") ?? new URL(request.url).searchParams.get("after") ?? "";
  const lastEventId = /^\d{1,18}$/.test(last) ? BigInt(last) : undefined;
  return new Response(streamEvents(ctx, { lastEventId, signal: request.signal }), {
    headers: eventHeaders,
  });
});
