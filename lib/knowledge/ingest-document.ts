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
 * @param version what is to be read; a document that has another one meanwhile ends as `gone`: its next reading has
 * been asked for
 */
export async function ingestDocument(
  ctx: Context,
  id: string,
  run: RunStep = (_, work) => work(),
  version?: number,
): Promise<IngestOutcome> {
  const wanted = { id, version };
  const read = await run("read", () => readDocument(ctx, wanted));
  if (read !== "read") return read;
  const indexed = await run("index", () => indexDocument(ctx, wanted));
  if (indexed === "gone") return "gone";
  return run("finish", () => finishDocument(ctx, wanted, indexed));
}
