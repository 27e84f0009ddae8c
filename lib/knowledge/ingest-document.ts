import type { Context } from "../core/context";
import { finishDocument } from "./ingest/finish-document";
import { indexDocument } from "./ingest/index-document";
import { readDocument } from "./ingest/read-document";

/** `gone`: the document was deleted or has been finished by somebody else meanwhile. */
export type IngestOutcome = "ready" | "failed" | "gone";

/** How each step is run; a job makes it durable, so that a finished step is never run twice. */
export type RunStep = <T extends string | number>(
  name: "read" | "index" | "finish",
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Reads a document and makes it searchable: read its text → store its chunks and their terms, stretch by stretch →
 * ready. Every step looks at what is stored first, so that it can be run again after a crash: the same chunks, none
 * twice. Expected failures end as state `failed` with a reason; anything else is thrown for the caller to try again.
 */
export async function ingestDocument(
  ctx: Context,
  id: string,
  run: RunStep = (_, work) => work(),
): Promise<IngestOutcome> {
  const read = await run("read", () => readDocument(ctx, id));
  if (read !== "read") return read;
  const indexed = await run("index", () => indexDocument(ctx, id));
  if (indexed === "gone") return "gone";
  return run("finish", () => finishDocument(ctx, id, indexed));
}
