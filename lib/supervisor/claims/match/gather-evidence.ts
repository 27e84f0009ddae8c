import type { CandorChunk } from "../../../chats/chunk";
import { receiptsOfThread } from "../../../receipts/receipts-of-thread";
import { receiptsOfTurn } from "../../../receipts/receipts-of-turn";
import type { Receipt } from "../../../receipts/schema";
import { showReceipt } from "../../turn/show";
import type { TurnScope } from "../../turn/turn-scope";
import type { Evidence } from "./match-claim";

/** What the turn itself has told so far: receipts as they stood, and the calls that were answered. */
export function shownEvidence(said: readonly CandorChunk[], question: string): Evidence {
  const receipts = new Map<string, Receipt>();
  const names = new Map<string, string>();
  const calls = new Set<string>();
  for (const chunk of said) {
    if (chunk.type === "data-receipt") receipts.set(chunk.data.id, chunk.data);
    else if (chunk.type === "data-specialist") {
      for (const call of chunk.data.calls) if (call.state === "done" || call.state === "pending") calls.add(call.tool);
    } else if (chunk.type === "tool-input-available") names.set(chunk.toolCallId, chunk.toolName);
    else if (chunk.type === "tool-output-available" && isAnswer(chunk.output)) {
      const name = names.get(chunk.toolCallId);
      if (name && name !== "task") calls.add(name);
    }
  }
  return { receipts: [...receipts.values()], earlier: [], calls: [...calls], isInquiry: asksBack(question) };
}

/** The same with what the database knows: receipts that settled meanwhile, and those of earlier turns. */
export async function recordedEvidence(scope: TurnScope, shown: Evidence): Promise<Evidence> {
  const { ctx, turnId, threadId } = scope;
  const [now, thread] = await Promise.all([
    shown.receipts.length > 0 || scope.tally.mayHaveChanged ? receiptsOfTurn(ctx, turnId) : [],
    receiptsOfThread(ctx, threadId),
  ]);
  for (const receipt of now) showReceipt(scope, receipt);
  return { ...shown, receipts: now, earlier: thread.filter((receipt) => receipt.turn_id !== turnId) };
}

function isAnswer(output: unknown): boolean {
  return (
    typeof output === "object" &&
    output !== null &&
    "status" in output &&
    /^(?:ok|pending)$/.test(String(output.status))
  );
}

/** "Did you save it?", "Where is the report?": the user asks for what was done before. */
function asksBack(question: string): boolean {
  const text = question.trim().toLowerCase();
  return (
    /^(?:and\s|so\s|but\s|ok,?\s|hey,?\s)?(?:did|have|has|had|was|were|is|are|where|when|what|which|who|how)\b/.test(
      text,
    ) || /(?:吗|了没有?|有没有|哪|什么时候|是否|做了什么)[^。]*[？?]?$/u.test(text)
  );
}
