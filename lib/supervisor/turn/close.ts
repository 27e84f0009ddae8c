import type { StopInfo } from "../../chats/schema";
import type { Context } from "../../core/context";
import { AppError } from "../../core/errors";
import { listCitations } from "../../knowledge/list-citations";
import { resolveCitations } from "../../knowledge/resolve-citations";
import type { CitationItem } from "../../knowledge/schema";
import { receiptsOfTurn } from "../../receipts/receipts-of-turn";
import { markAfterStop } from "../claims/mark-after-stop";
import type { Ending } from "./ending";
import { showNotice, showReceipt } from "./show";
import { showMemoryUse } from "./show-memory-use";
import type { TurnRecorder } from "./turn-recorder";
import type { TurnScope } from "./turn-scope";

/**
 * Says the last parts of a turn: receipts that changed, notices of capabilities that the answer speaks of, the
 * passages behind its labels, and why it stopped. A message without a word gets the reason as its text.
 */
export async function close(
  ctx: Context,
  end: {
    turnId: string;
    recorder: TurnRecorder;
    scope: TurnScope | undefined;
    ending: Ending;
    usage: StopInfo["usage"];
  },
): Promise<void> {
  const { recorder, scope, ending, usage } = end;
  const texts = recorder.parts().flatMap((part) => (part.type === "text" ? [part.text] : []));
  const text = texts.join("\n\n");
  if (text === "" && ending.detail) sayReason(recorder, ending);
  if (scope) {
    await Promise.all(scope.tally.writing);
    const receipts = scope.tally.mayHaveChanged ? await receiptsOfTurn(ctx, end.turnId) : [];
    for (const receipt of receipts) showReceipt(scope, receipt);
    for (const tool of scope.surface.disabled) {
      if (speaksOf(text, tool.label) || speaksOf(text, tool.name)) showNotice(scope, tool.name);
    }
    showMemoryUse(scope, recorder.parts());
    markAfterStop(scope, recorder.parts(), ending.reason);
    const cited = resolveCitations(
      text,
      [...scope.labels].map((number) => ({ number })),
    ).cited;
    const items = await passagesBehind(
      scope,
      cited.map(({ number }) => number),
    );
    if (items.length > 0) recorder.emit({ type: "data-citations", id: "citations", data: { items } });
  }
  const { reason, detail, hint } = ending;
  recorder.emit({ type: "data-stop", id: "stop", data: { reason, detail, hint, usage } });
}

/** None when the thread was removed, or the person's rights were, while the turn ran. */
async function passagesBehind(scope: TurnScope, numbers: number[]): Promise<CitationItem[]> {
  if (numbers.length === 0) return [];
  try {
    return await listCitations(scope.ctx, scope.threadId, numbers);
  } catch (error) {
    if (error instanceof AppError) return [];
    throw error;
  }
}

/** Puts the reason into words of the message itself. */
export function sayReason(recorder: Pick<TurnRecorder, "emit">, ending: Pick<Ending, "detail" | "hint">): void {
  const delta = [ending.detail, ending.hint].filter(Boolean).join(" ");
  recorder.emit({ type: "text-start", id: "reason" });
  recorder.emit({ type: "text-delta", id: "reason", delta });
  recorder.emit({ type: "text-end", id: "reason" });
}

function speaksOf(text: string, name: string): boolean {
  return text.toLowerCase().includes(name.toLowerCase());
}
