import { json } from "@/app/api/edge";
import { encodeEvents, eventHeaders } from "@/lib/chats/encode-events";
import { tailTurn } from "@/lib/chats/tail-turn";
import type { Context } from "@/lib/core/context";
import type { RunningTurn } from "@/lib/supervisor/run-turn";

/** A turn that was just begun, as it is answered: its stream, or with `?wait=true` what came of it. */
export async function answerTurn(request: Request, ctx: Context, turn: RunningTurn): Promise<Response> {
  if (new URL(request.url).searchParams.get("wait") === "true") return json(await turn.done());
  const { turnId } = turn;
  return new Response(encodeEvents({ turnId, read: (gone) => tailTurn(ctx, turnId, 0, { gone }) }), {
    headers: eventHeaders,
  });
}
