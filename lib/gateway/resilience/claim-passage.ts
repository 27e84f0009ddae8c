import type { AdmittedCall, GatewayParts } from "../admitted-call";
import { offerTools } from "../offer-tools";
import type { Policy } from "../read-policy";
import type { Refusal } from "../refusal";
import { circuitOpen } from "../refusals";
import { breakerState } from "./breaker/breaker-state";
import { claimProbe } from "./breaker/claim-probe";

/** The last gate before the handler: of a tool that has rested, one call is let through to see whether it works. */
export async function claimPassage(
  parts: GatewayParts,
  { attempt, tool, breaker, timeoutMs }: AdmittedCall,
  policy: Policy,
): Promise<Refusal | undefined> {
  const { ctx } = attempt.scope;
  if (breakerState(breaker, attempt.at.getTime()).state !== "half_open") return undefined;
  if (await claimProbe(ctx, tool.name, timeoutMs)) return undefined;
  return circuitOpen(tool, Math.ceil(timeoutMs / 1000), offerTools(parts.registry, policy, attempt.scope, tool));
}
