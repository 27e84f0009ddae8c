import { z } from "zod";

/** Characters above which a memory document is warned about, and above which it is not saved. */
export const softLimit = 18_000;
export const hardLimit = 25_000;

/** Arguments of `update_memory`. Far more than fits is let through, so that the answer can tell size and limit. */
export const UpdateMemory = z.strictObject({
  updated_memory: z.string().max(200_000).describe("the whole memory document as Markdown, not only what is new"),
});
export type UpdateMemory = z.infer<typeof UpdateMemory>;

/** What `update_memory` answers with; `memory_md` is the document as it stands after it. */
export interface MemoryResult {
  status: "saved" | "error" | "no_op";
  message: string;
  memory_md: string;
  warnings: string[];
}

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

/** How a version, and with it a line, came: an agent's, a person's by hand, taken back, or an old one brought back. */
export const memoryWays = ["chat", "editor", "undo", "restore"] as const;
export const MemoryWay = z.enum(memoryWays);
export type MemoryWay = z.infer<typeof MemoryWay>;

const Who = z.object({ id: z.string(), name: z.string() });

/** Where something came from. The thread is named to those who may see it. */
const origin = {
  via: MemoryWay,
  by: Who,
  threadId: z.string().nullable(),
  threadTitle: z.string().nullable(),
  turnId: z.string().nullable(),
  at: z.string(),
};

/** GET {ws}/memory/entries and /me/memory/entries: one line of the document. */
export const MemoryEntryItem = z.object({
  id: z.string().nullable().describe("null: it stood there before entries were noted"),
  heading: z.string().describe('"" before the first heading'),
  text: z.string().describe("without the list mark; the date that it begins with is kept"),
  version: z.number().nullable().describe("the version that brought it"),
  origin: z.object(origin).nullable(),
});
export type MemoryEntryItem = z.infer<typeof MemoryEntryItem>;

export const MemoryEntries = z.object({
  version: z.number().describe("of the document, also the ETag"),
  items: z.array(MemoryEntryItem),
});
export type MemoryEntries = z.infer<typeof MemoryEntries>;

const Line = z.object({ heading: z.string(), text: z.string() });

/** GET {ws}/memory/history and /me/memory/history, newest first: who changed what, when and how. */
export const MemoryVersionItem = z.object({
  version: z.number(),
  size: z.number().describe("characters"),
  ...origin,
  added: z.array(Line),
  removed: z.array(Line),
});
export type MemoryVersionItem = z.infer<typeof MemoryVersionItem>;

export const MemoryHistoryQuery = z.object({
  cursor: z
    .string()
    .regex(/^\d{1,9}$/, "the nextCursor of the page before")
    .optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
});
export type MemoryHistoryQuery = z.infer<typeof MemoryHistoryQuery>;

/** POST {ws}/memory/restore and /me/memory/restore. What stands there stays in the history. */
export const RestoreMemory = z.strictObject({
  version: z.number().int().min(0).max(999_999_999).describe("0: empty, as before the first version"),
});
export type RestoreMemory = z.infer<typeof RestoreMemory>;
