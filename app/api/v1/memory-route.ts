import { json, readJson } from "@/app/api/edge";
import type { Context } from "@/lib/core/context";
import { AppError } from "@/lib/core/errors";
import { getMemory } from "@/lib/memory/get-memory";
import { putMemory } from "@/lib/memory/put-memory";
import { type MemoryDocument, type MemoryScope, PutMemory } from "@/lib/memory/schema";

/** Answers a read of a memory document; its version is the ETag. */
export async function readMemory(ctx: Context, scope: MemoryScope): Promise<Response> {
  return answer(await getMemory(ctx, scope));
}

/** Writes it, if it still has the version that `If-Match` names. */
export async function writeMemory(request: Request, ctx: Context, scope: MemoryScope): Promise<Response> {
  const body = await readJson(request, PutMemory);
  return answer(await putMemory(ctx, scope, body, versionIn(request.headers.get("if-match"))));
}

function answer(document: MemoryDocument): Response {
  return json(document, 200, { etag: `"${document.version}"` });
}

function versionIn(ifMatch: string | null): number | undefined {
  if (ifMatch === null || ifMatch === "*") return undefined;
  const version = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (version === undefined) {
    throw new AppError("INVALID_INPUT", {
      detail: "If-Match: the ETag of the memory that was read",
      field: "If-Match",
    });
  }
  return Number(version);
}
