import { z } from "zod";

const Former = z.object({ blobId: z.string(), size: z.number(), sha256: z.string() });

/** A document's row as it travels through JSON. */
const Row = z.object({
  id: z.string(),
  workspaceId: z.string(),
  folder: z.string(),
  title: z.string(),
  fileName: z.string(),
  mediaType: z.string(),
  kind: z.string(),
  size: z.number(),
  sha256: z.string(),
  state: z.string(),
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  pageCount: z.number().nullable(),
  chunkCount: z.number(),
  version: z.number(),
  createdById: z.string(),
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  heartbeatAt: z.coerce.date().nullable(),
});

/**
 * How each kind of file work is taken back, and by what it is seen whether somebody has changed the same since: the
 * digest of the content, or the place. `blobs` are the bytes that it needs.
 */
export const Inverse = z.discriminatedUnion("act", [
  z.object({ act: z.literal("remove"), documentId: z.string(), sha256: z.string() }),
  z.object({
    act: z.literal("content"),
    operation: z.enum(["write_file", "edit_file"]),
    documentId: z.string(),
    sha256: z.string(),
    former: Former,
    blobs: z.array(z.string()),
  }),
  z.object({ act: z.literal("place"), documentId: z.string(), from: z.string(), to: z.string() }),
  z.object({
    act: z.literal("restore"),
    document: Row,
    blobId: z.string(),
    citations: z.array(z.string()),
    blobs: z.array(z.string()),
  }),
  z.object({ act: z.literal("rmdir"), paths: z.array(z.string()) }),
  z.object({ act: z.literal("mkdir"), path: z.string(), createdById: z.string(), createdAt: z.coerce.date() }),
]);
export type Inverse = z.infer<typeof Inverse>;
