import { appendAuditBatch } from "../audit/append-audit-batch";
import type { AuditEntry } from "../audit/schema";
import type { Runtime } from "../core/context";

/** The longest that a row of a read or a refusal stays in memory by itself; `flush` is sooner. */
const batchMs = 50;

interface Queue {
  readonly runtime: Runtime;
  waiting: AuditEntry[];
  /** How many rows were ever added, and how many of them are durable. */
  added: number;
  durable: number;
  timer?: NodeJS.Timeout;
  writing?: Promise<void>;
}

export interface ReadRows {
  add(runtime: Runtime, entry: AuditEntry): void;
  /** Resolves once everything added before is durable. @throws when the database does not take it */
  flush(workspaceId: string): Promise<void>;
}

/** Rows that need no transaction of their own, written together: many calls cost one write. */
export function createReadRows(): ReadRows {
  const queues = new Map<string, Queue>();

  async function flush(workspaceId: string): Promise<void> {
    const queue = queues.get(workspaceId);
    if (!queue) return;
    const target = queue.added;
    // What is being written now may be older than the caller's row; the next round then holds it.
    while (queue.durable < target) {
      queue.writing ??= write(queue).finally(() => {
        queue.writing = undefined;
      });
      await queue.writing;
    }
  }

  return {
    add(runtime, entry) {
      let queue = queues.get(entry.workspaceId);
      if (!queue) {
        queue = { runtime, waiting: [], added: 0, durable: 0 };
        queues.set(entry.workspaceId, queue);
      }
      queue.waiting.push(entry);
      queue.added += 1;
      queue.timer ??= setTimeout(() => {
        flush(entry.workspaceId).catch((error: unknown) => runtime.log.error({ err: error }, "audit rows not written"));
      }, batchMs);
    },
    flush,
  };
}

async function write(queue: Queue): Promise<void> {
  const entries = queue.waiting;
  queue.waiting = [];
  clearTimeout(queue.timer);
  queue.timer = undefined;
  try {
    await appendAuditBatch(queue.runtime, entries);
    queue.durable += entries.length;
  } catch (error) {
    queue.waiting = [...entries, ...queue.waiting]; // kept for the next round
    throw error;
  }
}
