import type { AdmittedCall, GatewayParts } from "../admitted-call";
import { offerTools } from "../offer-tools";
import type { Policy } from "../read-policy";
import type { Refusal } from "../refusal";
import { circuitOpen, suspended } from "../refusals";
import { breakerWaitMs } from "./breaker/breaker-state";
import { watchPattern } from "./holds/watch-pattern";

/** The gates that look at how calls have gone lately: the tool's breaker, then mutations that stand still. */
export async function checkGuards(
  parts: GatewayParts,
  admitted: AdmittedCall,
  policy: Policy,
): Promise<Refusal | undefined> {
  const { attempt, tool, breaker } = admitted;
  const offered = () => offerTools(parts.registry, policy, attempt.scope, tool);
  const waitMs = breakerWaitMs(breaker, attempt.at.getTime());
  if (waitMs > 0) return circuitOpen(tool, Math.ceil(waitMs / 1000), offered());
  const hold = await watchPattern(admitted, policy);
  return hold && tool.operation !== "read" ? suspended(hold.threadId, offered()) : undefined;
}
