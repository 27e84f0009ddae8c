import type { GatewayParts } from "../admitted-call";
import { announceRefused } from "../announce-call";
import type { Attempt } from "../attempt";
import { offerTools } from "../offer-tools";
import type { Policy } from "../read-policy";
import { type Refusal, refuse } from "../refusal";
import type { RegisteredTool } from "../registry";
import type { GatewayReply } from "../schema";
import { guideDenied, strikesToGuide } from "./strikes/guide-denied";

/** Ends an attempt that did not reach its handler. Who is denied the same again and again is told to stop. */
export async function refuseGuided(
  parts: GatewayParts,
  attempt: Attempt,
  tool: RegisteredTool | undefined,
  policy: Policy,
  refusal: Refusal,
): Promise<GatewayReply> {
  if (!tool) return refuse(parts.rows, attempt, tool, refusal);
  const offered = () => offerTools(parts.registry, policy, attempt.scope, tool);
  const guided = await guideDenied(attempt, tool, refusal, offered);
  // Admins hear of attempts on a sensitive tool; of a storm of them, no more than its beginning.
  if (guided.strikes <= strikesToGuide) await announceRefused(attempt, tool, refusal.code);
  return refuse(parts.rows, attempt, tool, guided.refusal);
}
