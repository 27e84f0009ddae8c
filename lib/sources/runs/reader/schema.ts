import { z } from "zod";

/** `run_…`: pages that were read, or what a specialist's run returned; `spill_…`: a long output that left the context. */
export const RunRef = z
  .string()
  .trim()
  .regex(/^(run|spill)_[0-9A-Z]{16}$/, "the id of a run or a spill, as it was given");

export const ReadRun = z.strictObject({
  ref: RunRef,
  offset: z.number().int().min(0).max(10_000_000).default(0),
  limit: z.number().int().min(1).max(100).default(20),
  char_offset: z.number().int().min(0).max(100_000_000).default(0),
});
export type ReadRun = z.infer<typeof ReadRun>;

export const SearchRun = z.strictObject({
  ref: RunRef,
  pattern: z.string().min(1).max(10_000),
  max_matches: z.number().int().min(1).max(100).default(20),
});
export type SearchRun = z.infer<typeof SearchRun>;
