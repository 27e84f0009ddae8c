import { streamText } from "ai";
import { gateway } from "../../catalog";
import { delegate } from "../delegate/delegate";
import { bindTools, narrowToRoster } from "../tools/bind-tools";
import { modelView } from "../tools/model-view";
import { landingTool, repairToolCall } from "../tools/repair-tool-call";
import { BudgetSpent } from "./budget";
import type { PreparedTurn } from "./prepare-turn";
import { showReply } from "./show";
import { Speech } from "./speech";
import type { TurnScope } from "./turn-scope";

/** What the model's loop came to. `error`: the model failed, or was stopped; what it had said stays said. */
export interface Answered {
  error?: unknown;
}

/**
 * Lets the supervisor's model work until it has answered, handing on what it says as it comes. Tools run through the
 * gateway only. Never throws for what a model does.
 */
export async function answer(scope: TurnScope, prepared: PreparedTurn, signal: AbortSignal): Promise<Answered> {
  const { budget, surface } = scope;
  const roster = surface.roster.map(({ definition }) => definition.name);
  const result = streamText({
    model: scope.model,
    instructions: prepared.prompt.text,
    messages: prepared.messages,
    tools: bindTools(surface.direct, (name, input) => callTool(scope, name, input, signal), narrowToRoster(roster)),
    repairToolCall,
    maxRetries: 0,
    abortSignal: signal,
    stopWhen: () => budget.isUsedUp(),
    // Errors arrive in the stream, where they are told; the SDK would print them too.
    onError: () => {},
  });
  const speech = new Speech(scope, prepared.citations);
  let error: unknown;
  for await (const part of result.stream) {
    if (part.type === "error") error = part.error;
    else speech.hear(part);
  }
  speech.close();
  return error instanceof BudgetSpent ? {} : { error };
}

async function callTool(scope: TurnScope, name: string, input: unknown, signal: AbortSignal): Promise<unknown> {
  const { ctx, threadId, turnId, budget, surface } = scope;
  if (!budget.takeToolCall()) {
    return {
      status: "limited",
      code: "RATE_LIMITED",
      message: "This turn has used its tool calls. Answer with what you have.",
    };
  }
  // Tools that only read cannot commit, `task` among them: what its specialists call is noted where they call it.
  scope.tally.mayHaveChanged ||= surface.direct.find((tool) => tool.name === name)?.operation !== "read";
  const reply = await gateway.invoke(
    { tool: name, arguments: input, callId: ctx.ids.next("call") },
    { ctx, threadId, turnId, agentPath: ["supervisor"], signal, delegate: (work, call) => delegate(scope, work, call) },
  );
  if (name === "task") return reply.status === "ok" ? reply.data : modelView(reply);
  if (name !== landingTool) await showReply(scope, name, reply);
  return modelView(reply);
}
