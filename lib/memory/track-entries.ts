import type { Context } from "../core/context";
import type { Transaction } from "../core/db/database";
import type { MemoryWay } from "./schema";
import { type EntryLine, readEntries } from "./text/read-entries";

/** A version as it was or is being written. */
export interface WrittenVersion {
  version: number;
  markdown: string;
  via: MemoryWay;
  userId: string;
  threadId: string | null;
  turnId: string | null;
  createdAt: Date;
}

interface KeptRow extends EntryLine {
  id: string;
}

/**
 * Brings the rows of a document's lines up to a new version, in its transaction: lines that stay keep their origin,
 * lines that go are noted with who took them away and how, new ones begin here. A line that a person brings back is
 * again what it was.
 * @param former the version before; its lines that have no row yet are given one with that version as their origin
 */
export async function trackEntries(
  tx: Transaction,
  ctx: Context,
  memoryId: string,
  former: WrittenVersion | null,
  next: WrittenVersion,
): Promise<void> {
  const active = await tx.memoryEntry.findMany({
    where: { memoryId, state: "active" },
    select: { id: true, heading: true, text: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  const wanted = readEntries(next.markdown);
  const { left, missing, moved } = match(active, wanted);
  for (const { id, heading } of moved) await tx.memoryEntry.update({ where: { id }, data: { heading } });
  if (left.length > 0) {
    await tx.memoryEntry.updateMany({
      where: { id: { in: left.map(({ id }) => id) } },
      data: {
        state: "removed",
        ...{ removedVia: next.via, removedById: next.userId, removedIn: next.version, removedAt: next.createdAt },
      },
    });
  }
  const back = next.via === "chat" ? [] : await bringBack(tx, memoryId, missing);
  const stood = former ? readEntries(former.markdown).map(({ text }) => text) : [];
  const rows = missing.flatMap((line, index) => {
    if (back.includes(index)) return [];
    const { version, via, userId, threadId, turnId, createdAt } = former && stood.includes(line.text) ? former : next;
    const id = ctx.ids.next("entry");
    const { workspaceId } = ctx;
    return [{ id, workspaceId, memoryId, ...line, state: "active", version, via, userId, threadId, turnId, createdAt }];
  });
  if (rows.length > 0) await tx.memoryEntry.createMany({ data: rows });
}

/** Pairs rows with lines: first under the same heading, then wherever the same text stands. */
function match(active: readonly KeptRow[], wanted: readonly EntryLine[]) {
  const byPlace = queues(active, (row) => `${row.heading}\n${row.text}`);
  const unplaced = wanted.filter((line) => !byPlace.take(`${line.heading}\n${line.text}`));
  const byText = queues(byPlace.rest(), (row) => row.text);
  const moved: KeptRow[] = [];
  const missing = unplaced.filter((line) => {
    const row = byText.take(line.text);
    if (row) moved.push({ ...row, heading: line.heading });
    return !row;
  });
  return { left: byText.rest(), missing, moved };
}

function queues(rows: readonly KeptRow[], keyOf: (row: KeptRow) => string) {
  const waiting = Map.groupBy(rows, keyOf);
  return {
    take: (key: string) => waiting.get(key)?.shift(),
    rest: () => [...waiting.values()].flat(),
  };
}

/** Makes removed rows active again where a line says the same; tells which lines those were, by index. */
async function bringBack(tx: Transaction, memoryId: string, missing: readonly EntryLine[]): Promise<number[]> {
  if (missing.length === 0) return [];
  const removed = await tx.memoryEntry.findMany({
    where: { memoryId, state: "removed", text: { in: missing.map(({ text }) => text) } },
    select: { id: true, heading: true, text: true },
    orderBy: { removedAt: "desc" },
  });
  const known = queues(removed, (row) => row.text);
  const back: number[] = [];
  for (const [index, { heading, text }] of missing.entries()) {
    const row = known.take(text);
    if (!row) continue;
    const active = { state: "active", heading, removedVia: null, removedById: null, removedIn: null, removedAt: null };
    await tx.memoryEntry.update({ where: { id: row.id }, data: active });
    back.push(index);
  }
  return back;
}
