import type { Runtime } from "../core/context";
import { type Database, Prisma } from "../core/db/database";
import { processWide } from "../core/process-wide";
import type { NumberedChunk } from "./chunk";

/** Milliseconds between two statements at least: a word that comes after a silence is stored at once. */
const spacingMs = 25;
/** Rows of one statement: the embedded database keeps the process from everything else meanwhile. */
const mostRows = 200;
/** Milliseconds until what could not be written is tried again. */
const retryMs = 1_000;

/**
 * Writes the replay logs of all turns that run in this process, many turns in one statement and one statement at a
 * time. What a database that is away did not take is kept and tried again.
 */
class PartWriter {
  private readonly waiting = new Map<string, NumberedChunk[]>();
  private timer: NodeJS.Timeout | undefined;
  private wroteAt = 0;
  private writing: { turns: ReadonlySet<string>; done: Promise<void> } | undefined;
  /** Turns are written one by one after a failure, so that one which cannot be written holds up no other. */
  private isCareful = false;

  constructor(private readonly runtime: Pick<Runtime, "db" | "log">) {}

  /** To be written soon. Numbers of a turn only grow. */
  add(turnId: string, part: NumberedChunk): void {
    const parts = this.waiting.get(turnId);
    if (parts) parts.push(part);
    else this.waiting.set(turnId, [part]);
    this.schedule();
  }

  /** Takes back what of a turn is not written; nothing of it is being written any more. */
  async withdraw(turnId: string): Promise<NumberedChunk[]> {
    while (this.writing?.turns.has(turnId)) await this.writing.done;
    const rest = this.waiting.get(turnId) ?? [];
    this.waiting.delete(turnId);
    return rest;
  }

  private schedule(delay = Math.max(0, this.wroteAt + spacingMs - performance.now())): void {
    if (this.timer || this.writing) return;
    this.timer = setTimeout(() => void this.write(), delay);
  }

  private async write(): Promise<void> {
    this.timer = undefined;
    this.wroteAt = performance.now();
    const batch = this.take();
    const done = this.store(batch).then(
      () => true,
      (error: unknown) => {
        this.putBack(batch);
        // A turn that is alone in its batch and fails goes behind the others.
        if (!this.isCareful || batch.size === 1) {
          this.runtime.log.error({ turns: batch.size, err: error }, "replay logs could not be written");
        }
        this.isCareful = true;
        return false;
      },
    );
    this.writing = { turns: new Set(batch.keys()), done: done.then(() => {}) };
    const isStored = await done;
    this.writing = undefined;
    if (this.waiting.size === 0) this.isCareful = false;
    else this.schedule(isStored ? undefined : retryMs);
  }

  private take(): Map<string, NumberedChunk[]> {
    const batch = new Map<string, NumberedChunk[]>();
    let rows = 0;
    for (const [turnId, parts] of this.waiting) {
      if (rows >= mostRows || (this.isCareful && batch.size > 0)) break;
      const taken = parts.splice(0, mostRows - rows);
      rows += taken.length;
      batch.set(turnId, taken);
      // What is left, or comes meanwhile, goes behind what other turns wait with.
      this.waiting.delete(turnId);
      if (parts.length > 0) this.waiting.set(turnId, parts);
    }
    return batch;
  }

  private putBack(batch: Map<string, NumberedChunk[]>): void {
    for (const [turnId, parts] of batch) {
      const later = this.waiting.get(turnId) ?? [];
      this.waiting.delete(turnId);
      this.waiting.set(turnId, [...parts, ...later]);
    }
  }

  /** Only of turns that still run: a process that others took for dead must not write behind the end they gave a turn. */
  private async store(batch: Map<string, NumberedChunk[]>): Promise<void> {
    const rows = [...batch].flatMap(([turnId, parts]) => parts.map((part) => ({ turnId, ...part })));
    const ids = rows.map(({ turnId }) => turnId);
    const numbers = rows.map(({ seq }) => seq);
    const texts = rows.map(({ chunk }) => JSON.stringify(chunk));
    await this.runtime.db.execute(Prisma.sql`
      INSERT INTO "StreamPart" ("turnId", "seq", "part")
      SELECT said."turnId", said."seq", said."part"
      FROM unnest(${ids}::text[], ${numbers}::int[], ${texts}::text[]) AS said("turnId", "seq", "part")
      JOIN "Turn" t ON t."id" = said."turnId" AND t."state" = 'running'
      ON CONFLICT DO NOTHING`);
  }
}

/** The process's writer on this database. */
export function partWriter(runtime: Pick<Runtime, "db" | "log">): PartWriter {
  const all = processWide("part-writers", () => new WeakMap<Database, PartWriter>());
  let writer = all.get(runtime.db);
  if (!writer) {
    writer = new PartWriter(runtime);
    all.set(runtime.db, writer);
  }
  return writer;
}
