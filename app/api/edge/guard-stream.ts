import type { Context } from "@/lib/core/context";
import { whileAllowed } from "@/lib/workspaces/while-allowed";

/** Ends a stream of events when its reader's rights end; every other answer passes as it is. */
export function guardStream(ctx: Context, response: Response): Response {
  if (!response.body || !response.headers.get("content-type")?.startsWith("text/event-stream")) return response;
  return new Response(whileAllowed(ctx, response.body), { status: response.status, headers: response.headers });
}
