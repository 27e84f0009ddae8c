import { z } from "zod";

export const contractStatuses = ["success", "partial", "blocked", "error"] as const;

/** Some models send one sentence where a list is asked for. */
const sentences = z
  .union([z.array(z.string()), z.string().transform((text) => [text])])
  .nullable()
  .default(null);

/** A receipt as a specialist repeats it. It is compared with the record field by field, so nothing is assumed of it. */
export const ClaimedReceipt = z.record(z.string(), z.unknown());
export type ClaimedReceipt = z.infer<typeof ClaimedReceipt>;
export const claimedReceipts = z.array(ClaimedReceipt).nullable().default(null);

/** What every specialist answers with; `evidence` is each one's own. Status words are taken as they stand, case included. */
export const ContractShape = z.object({
  status: z.enum(contractStatuses),
  action_summary: z.string().trim().min(1).max(8_000),
  evidence: z.looseObject({ receipts: claimedReceipts }),
  next_step: z.string().trim().nullable().default(null),
  missing_fields: sentences,
  assumptions: sentences,
});
export type Contract = z.infer<typeof ContractShape>;
