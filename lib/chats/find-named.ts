import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import { notFound } from "../core/errors";
import { visibleThreads } from "./load-thread";
import type { NamingPart } from "./to-message";

/**
 * The documents and other threads that a message names by their ids, as parts of it, each once.
 * @throws NOT_FOUND when one of them is not there for this person
 */
export async function findNamed(ctx: Context, tx: Transaction, ids: readonly string[]): Promise<NamingPart[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const select = { id: true, title: true };
  const documents = await tx.document.findMany({
    where: { workspaceId: ctx.workspaceId, id: { in: wanted } },
    select,
  });
  const found = new Map(documents.map((document) => [document.id, { type: "document" as const, ...document }]));
  const others = wanted.filter((id) => !found.has(id));
  const threads =
    others.length === 0
      ? []
      : await tx.thread.findMany({ where: { AND: [visibleThreads(ctx), { id: { in: others } }] }, select });
  const named = new Map<string, NamingPart>([
    ...found,
    ...threads.map((thread) => [thread.id, { type: "thread" as const, ...thread }] as const),
  ]);
  return wanted.map((id) => {
    const part = named.get(id);
    if (!part) throw notFound(id.startsWith("thr_") ? "thread" : "document");
    return part;
  });
}
