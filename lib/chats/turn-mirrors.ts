import type { Runtime } from "../core/context";
import type { Database } from "../core/db/database";
import { processWide } from "../core/process-wide";
import type { CandorChunk } from "./chunk";
import { LiveTurn, liveTurns } from "./live-turn";

/** How often the log is looked at, in milliseconds. */
const lookEvery = 100;
/** Events of one look, over all turns. */
const mostAtOnce = 1_000;

interface Mirror {
  turn: LiveTurn;
  listeners: number;
}

interface LogRow {
  turnId: string;
  seq: number;
  part: string;
}

/**
 * Turns that have listeners here and run elsewhere, or have not begun. One reader of the log for all of them and all
 * their listeners: neither number changes how often it is read.
 */
class TurnMirrors {
  private readonly mirrors = new Map<string, Mirror>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly runtime: Pick<Runtime, "db" | "log">) {}

  /**
   * The turn as it is from now on. It ends when the turn has ended, stands still or has come to this process: then
   * look again. Call `leave` when done.
   * @param next the first number that the log did not have yet
   */
  join(turnId: string, next: number): { turn: LiveTurn; leave(): void } {
    const mirror = this.mirrors.get(turnId) ?? { turn: new LiveTurn(turnId, [], next), listeners: 0 };
    mirror.listeners += 1;
    this.mirrors.set(turnId, mirror);
    this.timer ??= setTimeout(() => void this.look(), lookEvery);
    return {
      turn: mirror.turn,
      leave: () => {
        mirror.listeners -= 1;
        if (mirror.listeners === 0 && this.mirrors.get(turnId) === mirror) this.mirrors.delete(turnId);
      },
    };
  }

  private async look(): Promise<void> {
    const isBehind = await this.read().catch((error: unknown) => {
      this.runtime.log.warn({ err: error }, "turns of other processes could not be read");
      return false;
    });
    this.timer = this.mirrors.size > 0 ? setTimeout(() => void this.look(), isBehind ? 0 : lookEvery) : undefined;
  }

  /** @returns whether there may be more already */
  private async read(): Promise<boolean> {
    const { prisma } = this.runtime.db;
    const watched = [...this.mirrors];
    const ids = watched.map(([id]) => id);
    if (ids.length === 0) return false;
    // The states first: what an ended turn wrote is in the log by then.
    const turns = await prisma.turn.findMany({ where: { id: { in: ids } }, select: { id: true, state: true } });
    const rows = await prisma.$queryRaw<LogRow[]>`
      SELECT p."turnId", p."seq", p."part"
      FROM unnest(${ids}::text[], ${watched.map(([, { turn }]) => turn.nextNumber())}::int[]) AS w("id", "next")
      JOIN "StreamPart" p ON p."turnId" = w."id" AND p."seq" >= w."next"
      ORDER BY p."turnId", p."seq"
      LIMIT ${mostAtOnce}`;
    for (const { turnId, seq, part } of rows) {
      this.mirrors.get(turnId)?.turn.append([{ seq, chunk: JSON.parse(part) as CandorChunk }]);
    }
    const isBehind = rows.length === mostAtOnce;
    const open = new Set(turns.filter(({ state }) => state === "running" || state === "queued").map(({ id }) => id));
    for (const [id, mirror] of watched) {
      const isOver = !open.has(id) && !isBehind;
      if (!isOver && !liveTurns().has(id)) continue;
      mirror.turn.end();
      if (this.mirrors.get(id) === mirror) this.mirrors.delete(id);
    }
    return isBehind;
  }
}

/** The process's mirrors on this database. */
export function turnMirrors(runtime: Pick<Runtime, "db" | "log">): TurnMirrors {
  const all = processWide("turn-mirrors", () => new WeakMap<Database, TurnMirrors>());
  let mirrors = all.get(runtime.db);
  if (!mirrors) {
    mirrors = new TurnMirrors(runtime);
    all.set(runtime.db, mirrors);
  }
  return mirrors;
}
