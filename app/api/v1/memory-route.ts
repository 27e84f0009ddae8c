import { json, readIfMatch, readJson, readQuery } from "@/app/api/edge";
import type { Context } from "@/lib/core/context";
import { getMemory } from "@/lib/memory/get-memory";
import { listMemoryEntries } from "@/lib/memory/list-memory-entries";
import { listMemoryHistory } from "@/lib/memory/list-memory-history";
import { putMemory } from "@/lib/memory/put-memory";
import { restoreMemory } from "@/lib/memory/restore-memory";
import {
  type MemoryDocument,
  MemoryHistoryQuery,
  type MemoryScope,
  PutMemory,
  RestoreMemory,
} from "@/lib/memory/schema";

/** Answers a read of a memory document; its version is the ETag. */
export async function readMemory(ctx: Context, scope: MemoryScope): Promise<Response> {
  return answer(await getMemory(ctx, scope));
}

/** Writes it, if it still has the version that `If-Match` names. */
export async function writeMemory(request: Request, ctx: Context, scope: MemoryScope): Promise<Response> {
  const body = await readJson(request, PutMemory);
  return answer(await putMemory(ctx, scope, body, readIfMatch(request)));
}

/** Its lines with where each came from; the ETag is the document's. */
export async function readEntries(ctx: Context, scope: MemoryScope): Promise<Response> {
  const entries = await listMemoryEntries(ctx, scope);
  return json(entries, 200, { etag: `"${entries.version}"` });
}

export async function readHistory(request: Request, ctx: Context, scope: MemoryScope): Promise<Response> {
  return json(await listMemoryHistory(ctx, scope, readQuery(request, MemoryHistoryQuery)));
}

/** Brings a version back, if the document still has the one that `If-Match` names. */
export async function bringBackVersion(request: Request, ctx: Context, scope: MemoryScope): Promise<Response> {
  const body = await readJson(request, RestoreMemory);
  return answer(await restoreMemory(ctx, scope, body, readIfMatch(request)));
}

function answer(document: MemoryDocument): Response {
  return json(document, 200, { etag: `"${document.version}"` });
}
