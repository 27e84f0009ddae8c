import type { AdmittedCall, GatewayParts } from "../admitted-call";
import { offerTools } from "../offer-tools";
import type { Policy } from "../read-policy";
import type { Refusal } from "../refusal";
import { circuitOpen, suspended } from "../refusals";
import { breakerWaitMs } from "./breaker/breaker-state";

/** The gates that look at how calls have gone lately: the tool's breaker, then mutations that stand still. */
export function checkGuards(parts: GatewayParts, admitted: AdmittedCall, policy: Policy): Refusal | undefined {
  const { attempt, tool, breaker } = admitted;
  const offered = () => offerTools(parts.registry, policy, attempt.scope, tool);
  const waitMs = breakerWaitMs(breaker, attempt.at.getTime());
  if (waitMs > 0) return circuitOpen(tool, Math.ceil(waitMs / 1000), offered());
  const [hold] = tool.operation === "read" ? [] : policy.guards.holds;
  return hold && suspended(hold.threadId, offered());
}
