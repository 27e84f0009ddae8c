import { z } from "zod";
import { Receipt } from "../../receipts/schema";

/**
 * `reverted`: it is as it was before. `already`: somebody has taken it back before. `not_reversible`: nothing was kept
 * to take it back by, or no longer. `denied`: not by this person, or the tool is off. `conflict`: what it did has been
 * changed since. `failed`: it went wrong; nothing was changed.
 */
export const undoResults = ["reverted", "already", "not_reversible", "denied", "conflict", "failed"] as const;
export const UndoResult = z.enum(undoResults);
export type UndoResult = z.infer<typeof UndoResult>;

/** POST /actions/{id}/undo: what became of taking one call back. */
export const UndoItem = z.object({
  auditId: z.string().describe("of the call that was to be taken back"),
  tool: z.string(),
  label: z.string(),
  result: UndoResult,
  message: z.string(),
  undoAuditId: z.string().nullable().describe("of the call that took it back"),
  receipts: z.array(Receipt),
});
export type UndoItem = z.infer<typeof UndoItem>;

/** POST /turns/{id}/undo: every call of the turn that changed something, newest first. */
export const UndoneTurn = z.object({ items: z.array(UndoItem) });
export type UndoneTurn = z.infer<typeof UndoneTurn>;
