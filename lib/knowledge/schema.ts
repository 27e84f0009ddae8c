import { z } from "zod";
import { PageQuery } from "../core/page-query";

/** Where every document and folder stands. */
export const rootFolder = "/documents";

export const documentStates = ["pending", "processing", "ready", "failed", "deleting"] as const;
export const DocumentState = z.enum(documentStates);
export type DocumentState = z.infer<typeof DocumentState>;

export const documentKinds = ["markdown", "text", "html", "csv", "pdf", "docx"] as const;
export type DocumentKind = (typeof documentKinds)[number];

/** Why a document could not be read. Each has words in every language and a next step. */
export const ingestFailures = [
  "empty",
  "no_text",
  "needs_ocr",
  "encrypted",
  "damaged",
  "unsupported_type",
  "wrong_extension",
  "too_large",
  "expands_too_far",
  "stalled",
  "internal",
] as const;
export type IngestFailure = (typeof ingestFailures)[number];

export const DocumentItem = z.object({
  id: z.string(),
  title: z.string(),
  fileName: z.string(),
  folder: z.string(),
  mediaType: z.string(),
  kind: z.enum(documentKinds),
  size: z.number(),
  state: DocumentState,
  reason: z.enum(ingestFailures).nullable(),
  detail: z.string().nullable(),
  pageCount: z.number().nullable(),
  chunkCount: z.number(),
  version: z.number().describe("raised by every change of content, name or place"),
  createdBy: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type DocumentItem = z.infer<typeof DocumentItem>;

/** GET {ws}/documents?folder=: all of them, or those that stand directly in one folder. */
export const DocumentListQuery = PageQuery.extend({
  folder: z.string().max(1_000).optional().describe("such as /documents/notes"),
  q: z.string().trim().max(200).optional().describe("words of the title or the file's name"),
});
export type DocumentListQuery = z.infer<typeof DocumentListQuery>;

/** GET /documents/{id}: with the text that was read; offsets of citations count in it (UTF-16 units). */
export const DocumentDetail = DocumentItem.extend({
  text: z.string().nullable().describe("of a very long document a part of it, see textStart"),
  textStart: z.number().describe("where the part begins in the whole text"),
  textLength: z.number().describe("of the whole text"),
  pages: z.array(z.number()).nullable().describe("start offset of each page"),
});
export type DocumentDetail = z.infer<typeof DocumentDetail>;

/** GET /documents/{id}: where in the text the reader wants to be, for documents longer than one answer. */
export const DocumentQuery = z.object({ around: z.coerce.number().int().min(0).default(0) });
export type DocumentQuery = z.infer<typeof DocumentQuery>;

export const SearchQuery = z.object({
  q: z.string().trim().min(1).max(2000),
  top_k: z.coerce.number().int().min(1).max(20).default(5),
});
export type SearchQuery = z.infer<typeof SearchQuery>;

export const SearchHit = z.object({
  documentId: z.string(),
  chunkId: z.string(),
  title: z.string(),
  passage: z.string(),
  page: z.number().nullable(),
  headingPath: z.array(z.string()),
  start: z.number(),
  end: z.number(),
  score: z.number(),
});
export type SearchHit = z.infer<typeof SearchHit>;

/** A label [n] of a thread and what stands behind it: a passage of a document, or pages that were read outside. */
export const CitationItem = z.object({
  number: z.number(),
  documentId: z.string().nullable(),
  runId: z.string().nullish().describe("the stored run, see GET /runs/{id}"),
  url: z.string().nullish().describe("the page outside; the first one of several"),
  title: z.string(),
  page: z.number().nullable(),
  headingPath: z.array(z.string()),
  passage: z.string(),
  start: z.number().nullable(),
  end: z.number().nullable(),
});
export type CitationItem = z.infer<typeof CitationItem>;
