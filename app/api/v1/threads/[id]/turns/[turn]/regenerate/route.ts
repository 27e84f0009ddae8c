import { objectRoute, readJson } from "@/app/api/edge";
import { RegenerateTurn } from "@/lib/chats/schema";
import { sha256 } from "@/lib/core/canonical-json";
import { rerunTurn } from "@/lib/supervisor/run-turn";
import { answerTurn } from "../../../../answer-turn";

export const POST = objectRoute("thread", async ({ request, ctx, params }) => {
  const { id } = await readJson(request, RegenerateTurn);
  // A stream is not kept to be answered again: the message that the key stands for is found again instead.
  const key = request.headers.get("idempotency-key");
  const keyed = key === null ? undefined : `again_${sha256(`${ctx.person.userId} ${params.turn} ${key}`).slice(0, 40)}`;
  const again = { id: id ?? keyed };
  return answerTurn(request, ctx, await rerunTurn(ctx, { threadId: params.id!, turnId: params.turn!, again }));
});
