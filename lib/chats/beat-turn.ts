import type { Runtime } from "../core/context";

/** How often the process that runs a turn says so. */
export const heartbeatMs = 1_000;
/** A running turn that has not been heard of for this long has lost its process. */
export const staleAfterMs = 8_000;

/**
 * Says that this process still runs the turn, and hears whether somebody asked to stop it. `lost`: the turn was
 * ended by others meanwhile; whoever runs it must let go.
 */
export async function beatTurn(runtime: Runtime, turnId: string): Promise<"go_on" | "stop" | "lost"> {
  const [turn] = await runtime.db.prisma.turn.updateManyAndReturn({
    where: { id: turnId, state: "running" },
    data: { heartbeatAt: runtime.clock.now() },
    select: { stopAskedAt: true },
  });
  if (!turn) return "lost";
  return turn.stopAskedAt ? "stop" : "go_on";
}
