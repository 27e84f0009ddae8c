import type { CandorMessage, ClaimMark, PlanItem, SpecialistRow } from "@/lib/chats/schema";
import type { Capability } from "@/lib/gateway/schema";
import type { CitationItem } from "@/lib/knowledge/schema";
import type { Receipt } from "@/lib/receipts/schema";

/** What a turn is made of, in reading order. Neighbours of one kind stand together: one ledger, one pile of slips. */
export type Segment =
  | { kind: "text"; key: string; text: string; isStreaming: boolean; claims: ClaimMark[] }
  | { kind: "correction"; key: string; text: string }
  | { kind: "plan"; key: string; items: PlanItem[] }
  | { kind: "specialists"; key: string; rows: SpecialistRow[] }
  | { kind: "receipts"; key: string; receipts: Receipt[] }
  | { kind: "approvals"; key: string; ids: string[] }
  | { kind: "notice"; key: string; capability: Capability };

/** Parts that have no drawing of their own (steps, tool calls that stand in the ledger) are passed over. */
export function toSegments(parts: CandorMessage["parts"]): Segment[] {
  const segments: Segment[] = [];
  const marks = lastData(parts, "data-claims")?.items ?? [];
  let texts = 0;
  parts.forEach((part, index) => {
    const key = String(index);
    const last = segments.at(-1);
    switch (part.type) {
      case "text":
        if (part.text.trim()) {
          const claims = marks.filter((mark) => mark.text === texts);
          if (isCorrection(part.text, last)) segments.push({ kind: "correction", key, text: part.text });
          else segments.push({ kind: "text", key, text: part.text, isStreaming: part.state === "streaming", claims });
        }
        texts += 1;
        break;
      case "data-plan":
        if (part.data.items.length > 0) segments.push({ kind: "plan", key, items: part.data.items });
        break;
      case "data-specialist":
        if (last?.kind === "specialists") last.rows.push(part.data);
        else segments.push({ kind: "specialists", key, rows: [part.data] });
        break;
      case "data-receipt":
        if (last?.kind === "receipts") last.receipts.push(part.data);
        else segments.push({ kind: "receipts", key, receipts: [part.data] });
        break;
      case "data-approval":
        if (last?.kind === "approvals") last.ids.push(part.data.id);
        else segments.push({ kind: "approvals", key, ids: [part.data.id] });
        break;
      case "data-notice":
        segments.push({ kind: "notice", key, capability: part.data });
        break;
      default:
        break;
    }
  });
  return segments;
}

/** The line that the server sets behind sentences which no record confirms, in the language of what was said. */
function isCorrection(text: string, before: Segment | undefined): boolean {
  const follows = before?.kind === "text" && before.claims.some(({ state }) => state === "unbacked");
  return follows && /^(?:Correction: |更正：)/.test(text);
}

/** The last data part of a kind, which replaces the earlier ones. */
export function lastData<Type extends "data-turn" | "data-stop" | "data-claims" | "data-context" | "data-memory">(
  parts: CandorMessage["parts"],
  type: Type,
): Extract<CandorMessage["parts"][number], { type: Type }>["data"] | undefined {
  const part = parts.findLast((candidate) => candidate.type === type);
  return part && "data" in part ? (part.data as never) : undefined;
}

/** Every passage that the thread's answers point at; one number is one passage for the whole thread. */
export function citationsIn(messages: readonly CandorMessage[]): CitationItem[] {
  const byNumber = new Map<number, CitationItem>();
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type === "data-citations") for (const item of part.data.items) byNumber.set(item.number, item);
    }
  }
  return [...byNumber.values()].sort((a, b) => a.number - b.number);
}

/** The cards of a turn, in the order they were asked. */
export function approvalsIn(parts: CandorMessage["parts"]): string[] {
  return [...new Set(parts.flatMap((part) => (part.type === "data-approval" ? [part.data.id] : [])))];
}

/** All receipts of the thread as its messages show them, oldest first. */
export function receiptsIn(messages: readonly CandorMessage[]): Receipt[] {
  const byId = new Map<string, Receipt>();
  for (const message of messages) {
    for (const part of message.parts) if (part.type === "data-receipt") byId.set(part.data.id, part.data);
  }
  return [...byId.values()];
}

/**
 * Each answer behind its question. A turn that waited is told again from its start, and would else stand behind
 * what was written meanwhile.
 */
export function inTurnOrder(messages: readonly CandorMessage[]): CandorMessage[] {
  const answers = messages.filter(({ role }) => role !== "user");
  const asked = new Set(
    messages.flatMap(({ role, metadata }) => (role === "user" && metadata?.turnId ? [metadata.turnId] : [])),
  );
  const isPlaced = (answer: CandorMessage) => answer.metadata !== undefined && asked.has(answer.metadata.turnId);
  return messages.flatMap((message) => {
    if (message.role !== "user") return isPlaced(message) ? [] : [message];
    const turnId = message.metadata?.turnId;
    return turnId ? [message, ...answers.filter((answer) => answer.metadata?.turnId === turnId)] : [message];
  });
}
