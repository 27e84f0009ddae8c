import { z } from "zod";

/** Characters above which a memory document is warned about, and above which it is not saved. */
export const softLimit = 18_000;
export const hardLimit = 25_000;

/** Arguments of `update_memory`. Far more than fits is let through, so that the answer can tell size and limit. */
export const UpdateMemory = z.strictObject({
  updated_memory: z.string().max(200_000).describe("the whole memory document as Markdown, not only what is new"),
});
export type UpdateMemory = z.infer<typeof UpdateMemory>;

/** PUT {ws}/memory and /me/memory */
export const PutMemory = z.strictObject({ markdown: z.string().max(200_000) });
export type PutMemory = z.infer<typeof PutMemory>;

export type MemoryScope = "user" | "team";

/** GET {ws}/memory and /me/memory. `version` is also the ETag; 0 while nothing was ever saved. */
export const MemoryDocument = z.object({
  scope: z.enum(["user", "team"]),
  markdown: z.string(),
  version: z.number(),
  size: z.number().describe("characters"),
  softLimit: z.number(),
  hardLimit: z.number(),
  updatedAt: z.string().nullable(),
  warnings: z.array(z.string()),
});
export type MemoryDocument = z.infer<typeof MemoryDocument>;
