import type { Runtime } from "../core/context";
import type { Database } from "../core/db/database";
import { processWide } from "../core/process-wide";
import { pageSignal } from "../events/page-signal";
import { eventsAtOnce, type FeedEvent, readEvents } from "./read-events";

/** How often the table is looked at for what other processes wrote. */
const pollEvery = 1_000;
/** After a hint: long enough for a short transaction to commit; and again a few times, should it take longer. */
const soon = [25, 100, 250];
/** A number that was skipped may still appear while the transaction that took it is open; after this long it was rolled back. */
const gapPatience = 10_000;
const keptFor = 24 * 3_600_000;
const pruneEvery = 3_600_000;

type Listener = (events: readonly FeedEvent[]) => void;

/**
 * One reader of the event table for all streams of this process: their number does not change how often it is read.
 * Numbers are given before commit, so they can appear out of order; skipped ones are looked for again for a while.
 */
class EventFeed {
  private readonly listeners = new Set<Listener>();
  private readonly gaps = new Map<bigint, number>();
  private last: bigint | undefined;
  private timer: NodeJS.Timeout | undefined;
  private dueAt = 0;
  private reading: Promise<void> | undefined;
  private unsubscribe: (() => void) | undefined;
  private prunedAt = 0;
  /** How many looks the last hint has had; undefined when it was answered. */
  private hinted: number | undefined;

  constructor(private readonly runtime: Pick<Runtime, "db" | "clock" | "log">) {}

  /** From now on the listener gets every event of every workspace; it chooses what is its own. */
  async subscribe(listener: Listener): Promise<() => void> {
    if (this.last === undefined || this.listeners.size === 0) {
      const newest = await this.runtime.db.prisma.workspaceEvent.aggregate({ _max: { id: true } });
      this.last ??= newest._max.id ?? 0n;
    }
    this.listeners.add(listener);
    this.unsubscribe ??= pageSignal.subscribe(() => {
      this.hinted = 0;
      this.schedule(soon[0]!);
    });
    this.schedule(pollEvery);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size > 0) return;
      clearTimeout(this.timer);
      this.unsubscribe?.();
      this.timer = this.unsubscribe = this.last = undefined;
      this.gaps.clear();
    };
  }

  private schedule(delay: number): void {
    const dueAt = performance.now() + delay;
    if (this.timer && this.dueAt <= dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => void this.tick(), delay);
    this.timer.unref();
  }

  private async tick(): Promise<void> {
    this.timer = undefined;
    let isBehind = false;
    this.reading ??= this.read()
      .then((count) => {
        isBehind = count >= eventsAtOnce;
      })
      .catch((error: unknown) => this.runtime.log.warn({ err: error }, "page events could not be read"))
      .finally(() => {
        this.reading = undefined;
      });
    await this.reading;
    if (this.hinted !== undefined) this.hinted += 1;
    if (this.listeners.size > 0) this.schedule(isBehind ? 0 : (soon[this.hinted ?? soon.length] ?? pollEvery));
  }

  /** @returns how many events there were */
  private async read(): Promise<number> {
    const after = this.last;
    if (after === undefined) return 0;
    const now = performance.now();
    for (const [id, since] of this.gaps) if (now - since > gapPatience) this.gaps.delete(id);
    const events = await readEvents(this.runtime.db, { after, orIds: [...this.gaps.keys()] });
    if (this.last === after && events.length > 0) {
      this.last = this.noteGaps(after, events, now);
      this.hinted = undefined;
      for (const listener of this.listeners) listener(events);
    }
    await this.prune(now);
    return events.length;
  }

  /** @returns the highest number seen */
  private noteGaps(after: bigint, events: readonly FeedEvent[], now: number): bigint {
    let last = after;
    for (const { id } of events) {
      if (this.gaps.delete(id)) continue;
      for (let missing = last + 1n; missing < id && this.gaps.size < 1_000; missing += 1n) this.gaps.set(missing, now);
      last = id;
    }
    return last;
  }

  private async prune(now: number): Promise<void> {
    if (now - this.prunedAt < pruneEvery) return;
    this.prunedAt = now;
    const before = new Date(this.runtime.clock.now().getTime() - keptFor);
    await this.runtime.db.prisma.workspaceEvent.deleteMany({ where: { at: { lt: before } } });
  }
}

export type { EventFeed };

/** The process's feed on this database. */
export function eventFeed(runtime: Pick<Runtime, "db" | "clock" | "log">): EventFeed {
  const feeds = processWide("event-feeds", () => new WeakMap<Database, EventFeed>());
  let feed = feeds.get(runtime.db);
  if (!feed) {
    feed = new EventFeed(runtime);
    feeds.set(runtime.db, feed);
  }
  return feed;
}
