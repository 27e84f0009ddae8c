import { gateway } from "../../catalog";
import type { Context } from "../../core/context";
import type { GatewayReply } from "../../gateway/schema";
import type { HandlerCall, HandlerOutcome, ToolDefinition } from "../../gateway/tool-definition";
import type { HeldCall } from "../pause/schema";
import { showNotice } from "../turn/show";
import type { TurnScope } from "../turn/turn-scope";
import { absentTool, refusalOfAbsent } from "./absent-tool";
import { landingTool } from "./repair-tool-call";

export interface AgentCall {
  name: string;
  input: unknown;
  /** The model's id of the call. */
  toolCallId: string;
  callId: string;
  agentPath: readonly string[];
  /** The specialist's run that makes it. */
  runId?: string;
  signal: AbortSignal;
  idempotencyKey?: string;
  delegate?: (input: unknown, call: HandlerCall) => Promise<HandlerOutcome>;
}

/** `held`: a person is asked first; the agent pauses until they have answered. */
export type Made = { reply: GatewayReply } | { held: HeldCall };

/**
 * Makes one call of an agent, unless it repeats itself for the third time: then a person is asked whether to go on,
 * and where nobody attends the turn ends.
 * Whatever waits for a person is shown as a card.
 */
export async function makeCall(scope: TurnScope, call: AgentCall): Promise<Made> {
  const { ctx, threadId, turnId } = scope;
  const { name: tool, input, toolCallId, callId, agentPath, runId } = call;
  if (scope.tally.signatures.repeats(agentPath, tool, input)) {
    if (scope.unattended) {
      scope.endLoop();
      return { reply: endedByLoop(ctx) };
    }
    const card = await gateway.openLoopApproval(ctx, {
      // The held call keeps its own id for when it runs after all.
      ...{ threadId, turnId, runId, tool, callId: ctx.ids.next("call") },
      arguments: input,
      agentPath: [...agentPath],
    });
    showCard(scope, { id: card.id, kind: "doom_loop", tool, runId });
    return { held: { kind: "loop", toolCallId, approvalId: card.id, tool, callId, input } };
  }
  // What a specialist returned may still be on its way to its row.
  if (readsRuns.has(tool)) await Promise.all(scope.tally.writing);
  return passGateway(scope, call);
}

const endedByLoop = (ctx: Context): GatewayReply => ({
  status: "failed",
  code: "CANCELLED",
  message: "The same call came for the third time, and nobody is there to say whether to go on. It was not run.",
  hint: "The turn ends here.",
  auditId: ctx.ids.next("audit"),
});

const readsRuns = new Set(["read_run", "search_run", "export_run"]);

/** The call itself, without the look at whether it repeats itself. */
export async function passGateway(scope: TurnScope, call: AgentCall): Promise<Made> {
  const { ctx, threadId, turnId } = scope;
  const { name: tool, input, toolCallId, callId, agentPath, runId, signal, idempotencyKey, delegate } = call;
  const reply = await gateway.invoke(
    { tool, arguments: input, callId, idempotencyKey },
    { ctx, threadId, turnId, runId, agentPath, signal, delegate },
  );
  const absent = tool === landingTool ? absentTool(scope.surface, input) : undefined;
  if (absent) {
    // A model may know a tool from earlier turns, or from its prompt, that is off by now: both sides are told that it is.
    scope.tally.refused += 1;
    showNotice(scope, absent.name);
    return { reply: refusalOfAbsent(absent, reply) };
  }
  const approvalId = reply.code === "APPROVAL_REQUIRED" ? approvalOf(reply) : undefined;
  if (approvalId === undefined) return { reply };
  showCard(scope, { id: approvalId, kind: "tool", tool, runId });
  return { held: { kind: "approval", toolCallId, approvalId, tool, callId } };
}

function approvalOf(reply: GatewayReply): string | undefined {
  const id = (reply.data as { approval_id?: unknown } | undefined)?.approval_id;
  return typeof id === "string" ? id : undefined;
}

function showCard(
  scope: TurnScope,
  { id, kind, tool, runId }: { id: string; kind: "tool" | "doom_loop"; tool: string; runId?: string },
): void {
  const label = labelOf(tool);
  scope.emit({ type: "data-approval", id, data: { id, kind, tool, label, runId: runId ?? null } });
}

const labelOf = (name: string) => gateway.tools.find((tool: ToolDefinition) => tool.name === name)?.label ?? name;
