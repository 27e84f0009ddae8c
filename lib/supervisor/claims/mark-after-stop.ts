import type { CandorMessage, StopReason } from "../../chats/schema";
import type { TurnScope } from "../turn/turn-scope";
import { correctionLine } from "./correction";

/** A guard, or a person, ended these turns before they were through: "done" was said too early. */
const cutShort: ReadonlySet<StopReason> = new Set(["limit", "loop", "denied", "rejected", "expired", "interrupted"]);

/**
 * Takes back what a turn said of being done when a guard stopped it afterwards: the mark becomes `unbacked`, and a
 * line says so.
 */
export function markAfterStop(scope: Pick<TurnScope, "emit">, parts: CandorMessage["parts"], reason: StopReason): void {
  const items = parts.findLast((part) => part.type === "data-claims")?.data.items ?? [];
  const early = items.filter(({ deed, state }) => deed === "complete" && state === "backed");
  if (!cutShort.has(reason) || early.length === 0) return;
  const corrected = items.map((mark) =>
    early.includes(mark) ? { ...mark, state: "unbacked" as const, receipts: [] } : mark,
  );
  scope.emit({ type: "data-claims", id: "claims", data: { items: corrected } });
  const texts = parts.flatMap((part) => (part.type === "text" ? [part.text] : []));
  const said = early.map(({ text, start, end }) => ({
    sentence: texts[text]?.slice(start, end) ?? "",
    isStarted: false,
  }));
  const id = `text-${texts.length + 1}`;
  scope.emit({ type: "text-start", id });
  scope.emit({ type: "text-delta", id, delta: correctionLine(said) });
  scope.emit({ type: "text-end", id });
}
