import { json } from "@/app/api/edge";
import { encodeEvents, turnHeaders } from "@/lib/chats/encode-events";
import { followTurn } from "@/lib/chats/follow-turn";
import type { Context } from "@/lib/core/context";
import type { RunningTurn } from "@/lib/supervisor/run-turn";

/** A turn that was just begun, as it is answered: its stream, or with `?wait=true` what came of it. */
export async function answerTurn(request: Request, ctx: Context, turn: RunningTurn): Promise<Response> {
  if (new URL(request.url).searchParams.get("wait") === "true") return json(await turn.done());
  return new Response(encodeEvents(followTurn(ctx, turn.threadId, turn.turnId)), { headers: turnHeaders });
}
