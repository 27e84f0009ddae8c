import type { CandorMessage } from "../../chats/schema";
import { findUsed, type Step } from "../../memory/text/find-used";
import { readEntries } from "../../memory/text/read-entries";
import type { TurnScope } from "./turn-scope";

/** Names the lines of the memory that the turn was given which its answer, or a task of it, drew on; if any. */
export function showMemoryUse(
  scope: Pick<TurnScope, "memory" | "heard" | "emit">,
  parts: CandorMessage["parts"],
): void {
  const { memory } = scope;
  if (!memory || memory.markdown === "") return;
  const ids = new Map(memory.entries.map(({ id, heading, text }) => [`${heading}\n${text}`, id]));
  const lines = readEntries(memory.markdown).map((line) => ({
    entryId: ids.get(`${line.heading}\n${line.text}`) ?? null,
    ...line,
  }));
  const items = findUsed(lines, [...scope.heard.map((heard) => ({ heard })), ...parts.flatMap(stepsOf)]);
  if (items.length === 0) return;
  const { scope: whose, version } = memory;
  scope.emit({ type: "data-memory", id: "memory", data: { scope: whose, version, items } });
}

/** Characters of a tool's answer that are looked through. */
const mostRead = 100_000;

/** What a part of the answer says, and what it told the agent. Memory's own tool tells what stands in it already. */
function stepsOf(part: CandorMessage["parts"][number]): Step[] {
  if (part.type === "text") return [{ said: part.text }];
  if (!part.type.startsWith("tool-") || !("input" in part) || part.type === "tool-update_memory") return [];
  const told =
    "output" in part && part.output !== undefined ? [{ heard: JSON.stringify(part.output).slice(0, mostRead) }] : [];
  return [{ said: JSON.stringify(part.input ?? null) }, ...told];
}
