import { z } from "zod";
import { Allowance, AutomationDefinition } from "../schema";

const Intent = z.string().trim().min(1, "what is to be done, and when").max(8_000);

/** What a model sends: one paragraph. */
export const CreateAutomation = z.strictObject({
  intent: Intent.describe("what, when and in which time zone, fixed values, and which needed values are missing"),
});
export type CreateAutomation = z.infer<typeof CreateAutomation>;

/** What a card shows, people edit and the handler saves. */
export const CompletedAutomation = z.strictObject({
  intent: Intent,
  definition: AutomationDefinition,
  allowances: z.array(Allowance).max(100).default([]),
});
export type CompletedAutomation = z.infer<typeof CompletedAutomation>;
