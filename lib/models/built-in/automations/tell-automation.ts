import { z } from "zod";
import type { Words } from "../words/word-set";

const Saved = z.object({
  data: z.object({
    status: z.literal("saved"),
    name: z.string(),
    state: z.enum(["enabled", "paused"]),
    missing: z.array(z.string()).optional(),
  }),
});

/** What became of an automation that was to be set up. `reason`: the reply's own words, where it came to nothing. */
export function tellAutomation(value: Record<string, unknown>, words: Words, reason: string): string {
  const saved = Saved.safeParse(value);
  if (saved.success) {
    const { name, state, missing = [] } = saved.data.data;
    return words.automationSaved(name, state, missing);
  }
  if (value.code === "APPROVAL_REJECTED" || value.code === "APPROVAL_WITHDRAWN") return words.automationRejected;
  if (value.code === "APPROVAL_EXPIRED") return words.automationExpired;
  return words.automationFailed(reason);
}
