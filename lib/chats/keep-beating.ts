import type { Runtime } from "../core/context";
import type { Database } from "../core/db/database";
import { processWide } from "../core/process-wide";
import { beatTurns, heartbeatMs } from "./beat-turns";
import { hearRunStops } from "./hear-run-stops";
import type { LiveTurn } from "./live-turn";

interface Pulse {
  turns: Map<string, LiveTurn>;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Says once a second that this process runs the turn, in one statement for all that it runs, and ends the turn's work
 * when somebody asked to stop it ("stop") or others have ended it ("lost"). Until the returned function is called.
 */
export function keepBeating(runtime: Runtime, live: LiveTurn): () => void {
  const pulse = pulseOf(runtime.db);
  pulse.turns.set(live.turnId, live);
  pulse.timer ??= setTimeout(() => void beat(runtime, pulse), heartbeatMs);
  return () => void pulse.turns.delete(live.turnId);
}

async function beat(runtime: Runtime, pulse: Pulse): Promise<void> {
  const turns = [...pulse.turns.values()];
  try {
    const heard = await beatTurns(
      runtime,
      turns.map(({ turnId }) => turnId),
    );
    for (const live of turns) {
      const word = heard.get(live.turnId) ?? "lost";
      // One that has ended meanwhile is not lost.
      if (word !== "go_on" && pulse.turns.get(live.turnId) === live) live.abort.abort(word);
    }
    await hearRunStops(runtime);
  } catch (error) {
    runtime.log.warn({ turns: turns.length, err: error }, "a heartbeat could not be written");
  }
  pulse.timer = pulse.turns.size > 0 ? setTimeout(() => void beat(runtime, pulse), heartbeatMs) : undefined;
}

function pulseOf(db: Database): Pulse {
  const pulses = processWide("turn-pulses", () => new WeakMap<Database, Pulse>());
  let pulse = pulses.get(db);
  if (!pulse) {
    pulse = { turns: new Map(), timer: undefined };
    pulses.set(db, pulse);
  }
  return pulse;
}
