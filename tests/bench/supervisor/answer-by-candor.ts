import { createThread } from "@/lib/chats/create-thread";
import type { Context } from "@/lib/core/context";
import { runTurn } from "@/lib/supervisor/run-turn";
import { type Contender, question } from "./scenario";

/** The product itself, with gateway, audit trail and persistence on. Each turn has a thread that is ready before it. */
export async function answerByCandor(ctx: Context): Promise<Contender & { prepare(): Promise<void> }> {
  let threadId = "";
  return {
    name: "candor",
    async prepare() {
      threadId = (await createThread(ctx, {})).id;
    },
    async answer(said) {
      const turn = await runTurn(ctx, { threadId, message: { text: question } });
      for await (const chunk of turn.stream()) if (chunk.type === "text-delta") said(chunk.delta);
    },
  };
}
