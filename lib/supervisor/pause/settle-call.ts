import type { SettledReply } from "../../approvals/settled-replies";
import { GatewayReply } from "../../gateway/schema";
import { type AgentCall, passGateway } from "../tools/make-call";
import type { TurnScope } from "../turn/turn-scope";
import type { HeldCall } from "./schema";

/** What became of a held call. `cancelled`: a person stopped an agent that repeated itself; the turn ends there. */
export type Settled =
  /** `edited`: the arguments as they ran, where a person changed them. */
  { reply: GatewayReply; cancelled: boolean; edited?: unknown } | { held: HeldCall };

/**
 * The answer to a call that waited: what the gateway recorded for its card; for one that repeated itself, the call is
 * made now, or was stopped. A card that is gone counts as taken back.
 */
export async function settleCall(
  scope: TurnScope,
  held: HeldCall,
  replies: ReadonlyMap<string, SettledReply>,
  at: Pick<AgentCall, "agentPath" | "runId" | "signal" | "delegate">,
): Promise<Settled> {
  const settled = replies.get(held.approvalId);
  if (settled?.state === "expired") scope.tally.expired += 1;
  if (held.kind === "approval") {
    if (settled?.state === "rejected") scope.tally.rejected += 1;
    const reply = GatewayReply.safeParse(settled?.reply);
    return { reply: reply.success ? reply.data : unanswered(held.tool), cancelled: false, edited: settled?.edited };
  }
  if (settled?.state !== "executed") return { reply: stopped(held.tool), cancelled: true };
  const { tool: name, input, toolCallId, callId } = held;
  const made = await passGateway(scope, { name, input, toolCallId, callId, ...at });
  return "held" in made ? made : { reply: made.reply, cancelled: false };
}

const noRow = { auditId: "" } as const;

function unanswered(tool: string): GatewayReply {
  const message = `Nobody decided about ${tool}, and it was not run.`;
  const hint = "Tell the user; ask again only if they want it.";
  return { status: "denied", code: "APPROVAL_WITHDRAWN", message, hint, ...noRow };
}

function stopped(tool: string): GatewayReply {
  const message = `${tool} was called again and again with the same arguments, and the user stopped it. It was not run.`;
  return { status: "failed", code: "CANCELLED", message, hint: "Say what was done and what was not.", ...noRow };
}
