import type { AdmittedCall, GatewayParts } from "../../admitted-call";
import { logFailure } from "../../log-failure";
import { offerTools } from "../../offer-tools";
import type { Policy } from "../../read-policy";
import type { GatewayReply } from "../../schema";
import { noThread } from "../guards";
import { guideDenied } from "./guide-denied";
import { resetStrikes } from "./reset-strikes";

/**
 * After a call that was let through: its group of tools begins anew. A handler that denied it itself (credentials,
 * say) counts like a gate.
 */
export async function settleStrikes(
  parts: GatewayParts,
  { attempt, tool }: AdmittedCall,
  policy: Policy,
  reply: GatewayReply,
): Promise<GatewayReply> {
  const { ctx, threadId = noThread } = attempt.scope;
  if (reply.status === "denied") {
    const { code, message = "", hint = "", alternatives } = reply;
    const own = { code, rule: "handler", message, hint, alternatives };
    const offered = () => offerTools(parts.registry, policy, attempt.scope, tool);
    const { refusal } = await guideDenied(attempt, tool, own, offered);
    return refusal === own ? reply : { ...reply, ...pick(refusal) };
  }
  if (policy.guards.strikes.some((strike) => strike.group === tool.group)) {
    const of = { workspaceId: ctx.workspaceId, threadId, userId: ctx.person.userId, group: tool.group };
    await resetStrikes(ctx.db.prisma, of).catch((error: unknown) => {
      logFailure(ctx, "strikes could not be taken back", error);
    });
  }
  return reply;
}

const pick = ({ message, hint, alternatives }: Pick<GatewayReply, "message" | "hint" | "alternatives">) => ({
  message,
  hint,
  alternatives,
});
