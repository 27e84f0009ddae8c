import type { Context } from "../../../core/context";
import type { Denial } from "../../decide";
import type { Policy } from "../../read-policy";
import type { ToolDefinition } from "../../tool-definition";
import { breakerState } from "./breaker-state";

/** Why a tool is not offered while its breaker is open; undefined when it may be called. */
export function breakerDenial(
  { name }: Pick<ToolDefinition, "name">,
  { guards }: Pick<Policy, "guards">,
  { clock }: Pick<Context, "clock">,
): Denial | undefined {
  const breaker = breakerState(guards.breakers.get(name), clock.now().getTime());
  if (breaker.state !== "open") return undefined;
  return {
    allowed: false,
    code: "CIRCUIT_OPEN",
    rule: "breaker",
    state: "failing",
    decidedBy: "system",
    decidedById: null,
    decidedAt: null,
    reason: `It has failed several times lately and rests until ${new Date(breaker.untilMs).toISOString().slice(11, 19)} UTC.`,
  };
}
