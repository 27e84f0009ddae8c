import type { Runtime } from "../core/context";
import { staleAfterMs } from "./beat-turns";
import { liveTurns } from "./live-turn";

export interface LostTurn {
  id: string;
  workspaceId: string;
  /** Of the person who asked. */
  locale: string;
}

/** Running turns whose process has not been heard of for too long; with `all`, whatever was heard. Never this process's own. */
export async function listLostTurns(runtime: Runtime, all = false): Promise<LostTurn[]> {
  const since = new Date(runtime.clock.now().getTime() - staleAfterMs);
  const turns = await runtime.db.prisma.turn.findMany({
    where: { state: "running", ...(all ? {} : { heartbeatAt: { lt: since } }) },
    select: { id: true, workspaceId: true, userId: true },
  });
  const lost = turns.filter((turn) => !liveTurns().has(turn.id));
  if (lost.length === 0) return [];
  const users = await runtime.db.prisma.user.findMany({
    where: { id: { in: lost.map((turn) => turn.userId) } },
    select: { id: true, locale: true },
  });
  const locales = new Map(users.map((user) => [user.id, user.locale]));
  return lost.map(({ id, workspaceId, userId }) => ({ id, workspaceId, locale: locales.get(userId) ?? "en" }));
}
