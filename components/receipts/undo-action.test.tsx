import { expect, test } from "vitest";
import { render } from "@/components/lib/testing/render";
import type { ReceiptItem, UndoState } from "@/lib/receipts/schema";
import { ReceiptSlip } from "./receipt-slip";
import { UndoTurn } from "./undo-turn";

const receipt = (state: UndoState, auditId: string | null = "aud_1"): ReceiptItem => ({
  id: "r_1",
  route: "knowledge_base",
  type: "document",
  operation: "edit_file",
  status: "success",
  preview: "/documents/plan.md",
  tool_call_id: "call_1",
  created_at: "2026-11-30T14:03:00.000Z",
  updated_at: "2026-11-30T14:03:12.000Z",
  tool: "edit_file",
  threadId: "thr_1",
  askedBy: { id: "usr_1", name: "Ines Okafor" },
  approvedBy: "Ines Okafor",
  undo: { auditId, state },
});

test.each<[UndoState, RegExp | null]>([
  ["available", /aria-label="Undo: Document edited \/documents\/plan\.md"/],
  ["undone", /Taken back/],
  ["expired", /Too old to be taken back/],
  ["not_reversible", null],
  ["not_yours", null],
])("a slip whose deed is %s offers undo only when it works", (state, shown) => {
  const html = render(<ReceiptSlip receipt={receipt(state)} />);
  if (shown) expect(html).toMatch(shown);
  expect(html.includes("<button")).toBe(state === "available");
  expect(render(<ReceiptSlip receipt={receipt(state)} isBare />)).not.toContain("<button");
});

test("a turn offers undo when something of it can be taken back, and counts deeds, not slips", () => {
  const turn = (receipts: ReceiptItem[]) => render(<UndoTurn turnId="trn_1" receipts={receipts} />);
  expect(turn([receipt("available"), receipt("available")])).toContain("Undo this turn");
  expect(turn([receipt("undone"), receipt("not_yours")])).not.toContain("Undo this turn");
});
