import type { IndexedChunk } from "./write-stretch";

export interface StoredChunk {
  id: bigint;
  position: number;
  hash: string;
}

/** What is stored of a document, by position; changed as its stretches are planned. */
export type StoredChunks = Map<number, StoredChunk>;

export interface StretchPlan {
  /** Rows whose text is unchanged: they keep their id, so that labels in chats stay bound to them. */
  reuse: Array<{ id: bigint; chunk: IndexedChunk }>;
  insert: IndexedChunk[];
  /** Rows that stand in the way; a later stretch may still find their text. */
  park: bigint[];
}

/** Matches the chunks of one stretch with the rows that are there: first by place, then by hash anywhere. */
export function planStretch(chunks: readonly IndexedChunk[], stored: StoredChunks): StretchPlan {
  const plan: StretchPlan = { reuse: [], insert: [], park: [] };
  if (stored.size === 0) return { ...plan, insert: [...chunks] };
  const wanted = new Map<string, IndexedChunk[]>();
  for (const chunk of chunks) {
    const same = stored.get(chunk.position);
    if (same?.hash === chunk.hash) {
      plan.reuse.push({ id: same.id, chunk });
      stored.delete(chunk.position);
    } else wanted.set(chunk.hash, [...(wanted.get(chunk.hash) ?? []), chunk]);
  }
  if (wanted.size === 0) return plan;
  for (const row of [...stored.values()]) {
    const chunk = wanted.get(row.hash)?.shift();
    if (!chunk) continue;
    plan.reuse.push({ id: row.id, chunk });
    stored.delete(row.position);
  }
  plan.insert = [...wanted.values()].flat();
  for (const chunk of [...wanted.values()].flat().concat(plan.reuse.map(({ chunk: reused }) => reused))) {
    const inTheWay = stored.get(chunk.position);
    if (!inTheWay) continue;
    plan.park.push(inTheWay.id);
    stored.delete(inTheWay.position);
    inTheWay.position = -1 - inTheWay.position;
    stored.set(inTheWay.position, inTheWay);
  }
  return plan;
}
