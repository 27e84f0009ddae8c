import type { AdmittedCall } from "../../admitted-call";
import { logFailure } from "../../log-failure";
import type { Policy } from "../../read-policy";
import type { HoldRow } from "../guards";
import { burstOf } from "./burst-of";
import { suspendMutations } from "./suspend-mutations";
import { unusualShape } from "./unusual-shape";

/**
 * Holds a call against what its tool is used to. What is far from it suspends mutations of its thread, or of the
 * workspace where there is none, until a person has looked. Looking costs nothing as long as nothing is unusual: what
 * a call is held against is kept in memory for a minute.
 * @returns the hold that is in force now
 */
export async function watchPattern(admitted: AdmittedCall, policy: Policy): Promise<HoldRow | undefined> {
  const { attempt, tool, shape } = admitted;
  const { ctx, threadId } = attempt.scope;
  const [hold] = policy.guards.holds;
  if (hold) return hold;
  // Whoever cannot change anything must not be able to stop those who can.
  if (threadId === undefined && policy.role === "viewer") return undefined;
  try {
    const burst = await burstOf(ctx, tool.name, attempt.point);
    if (burst) return await suspendMutations(attempt, tool, "burst", burst);
    const unusual = shape === undefined ? undefined : await unusualShape(ctx, tool.name, shape);
    return unusual && (await suspendMutations(attempt, tool, "unusual_arguments", { ...unusual, shape }));
  } catch (error) {
    logFailure(ctx, "the pattern of calls could not be looked at", error, { tool: tool.name });
    return undefined;
  }
}
