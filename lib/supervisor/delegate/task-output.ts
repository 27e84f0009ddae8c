import { unanswered } from "../pause/answer-calls";
import type { TurnScope } from "../turn/turn-scope";
import { type BatchOutcome, isWaiting, numberResults } from "./delegate";

/** What came of a task or a batch of them; the turn pauses for those that stand still. */
export function taskOutput(scope: TurnScope, toolCallId: string, data: unknown): unknown {
  const batch = typeof data === "object" && data !== null && "children" in data;
  const children = batch ? (data as BatchOutcome).children : isWaiting(data) ? [data] : [{ result: data }];
  const ended = children.filter((child) => "result" in child);
  if (ended.length === children.length) return batch ? numberResults(ended) : data;
  scope.paused.set(toolCallId, { kind: "task", toolCallId, batch, children });
  return unanswered;
}
