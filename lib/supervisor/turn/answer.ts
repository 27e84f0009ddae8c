import { type ModelMessage, type StepResult, experimental_streamTextLowMemory as streamText, type ToolSet } from "ai";
import { readPrompt } from "../../core/read-prompt";
import { announcedOnly } from "../context/announced-only";
import { keepContext } from "../context/keep-context";
import { showPlan } from "../context/show-plan";
import { stepPreparation } from "../context/step-preparation";
import { delegate } from "../delegate/delegate";
import { taskOutput } from "../delegate/task-output";
import { unanswered } from "../pause/answer-calls";
import { bindTools, narrowToRoster } from "../tools/bind-tools";
import { choiceSteps } from "../tools/choice-steps";
import { makeCall } from "../tools/make-call";
import { modelView } from "../tools/model-view";
import { plainFailure } from "../tools/plain-failure";
import { landingTool, repairToolCall } from "../tools/repair-tool-call";
import { BudgetSpent } from "./budget";
import type { PreparedTurn } from "./prepare-turn";
import { showReply } from "./show";
import { Speech } from "./speech";
import type { TurnScope } from "./turn-scope";

/** What the model's loop came to. */
export interface Answered {
  /** The model failed, or was stopped; what it had said stays said. */
  error?: unknown;
  /** What it said and called, before an earlier pause too, for a turn that pauses. */
  messages: ModelMessage[];
}

/**
 * Lets the supervisor's model work until it has answered, handing on what it says as it comes, or until calls of it
 * wait for people (`scope.paused`). Tools run through the gateway only. Never throws for what a model does.
 * @param before what it said and called before it paused, every call answered
 */
export async function answer(
  scope: TurnScope,
  prepared: PreparedTurn,
  before: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<Answered> {
  const { budget, surface } = scope;
  const roster = surface.roster.map(({ definition }) => definition.name);
  const keeper = keepContext(scope, prepared, signal);
  const tools = bindTools(
    surface.direct,
    plainFailure(scope.ctx.log, (name, input, toolCallId) => callTool(scope, { name, input, toolCallId, signal })),
    narrowToRoster(roster),
  );
  const speech = new Speech(scope, prepared, signal);
  let messages = keeper.begin(before);
  for (let nudged = false; ; ) {
    let steps: readonly StepResult<ToolSet>[] = [];
    // Without a second copy of all it says for readers that never come.
    const result = streamText({
      model: scope.model,
      instructions: prepared.prompt.text,
      messages,
      tools,
      prepareStep: stepPreparation(keeper, choiceSteps(surface.direct, surface.idle)),
      repairToolCall,
      maxRetries: 0,
      abortSignal: signal,
      stopWhen: () => budget.isUsedUp() || scope.paused.size > 0,
      // Errors arrive in the stream, where they are told; the SDK would print them too.
      onError: () => {},
      onEnd: (end) => {
        steps = end.steps;
      },
    });
    let error: unknown;
    for await (const part of result.stream) {
      if (part.type === "error") error = part.error;
      else await speech.hear(part);
    }
    await speech.close();
    if (error !== undefined) {
      const shorter = await keeper.afterOverflow(error);
      if (!shorter) return { error: error instanceof BudgetSpent ? undefined : error, messages: [] };
      messages = shorter;
      continue;
    }
    const said = steps.at(-1)?.response.messages ?? [];
    if (scope.paused.size > 0) return { messages: keeper.work(said) };
    if (before.length > 0 || !announcedOnly(steps)) return { messages: [] };
    scope.tally.announcedOnly = nudged;
    if (nudged || budget.isUsedUp()) return { messages: [] };
    nudged = true;
    messages = [...keeper.all(said), { role: "user", content: readPrompt("supervisor/nudge") }];
  }
}

async function callTool(
  scope: TurnScope,
  call: { name: string; input: unknown; toolCallId: string; signal: AbortSignal },
): Promise<unknown> {
  const { ctx, budget, surface } = scope;
  const { name, toolCallId } = call;
  if (!budget.takeToolCall()) {
    return {
      status: "limited",
      code: "RATE_LIMITED",
      message: "This turn has used its tool calls. Answer with what you have.",
    };
  }
  // Tools that only read cannot commit, `task` among them: what its specialists call is noted where they call it.
  scope.tally.mayHaveChanged ||= surface.direct.find((tool) => tool.name === name)?.operation !== "read";
  const made = await makeCall(scope, {
    ...call,
    callId: ctx.ids.next("call"),
    agentPath: ["supervisor"],
    delegate: (work, handed) => delegate(scope, work, handed),
  });
  if ("held" in made) {
    scope.paused.set(toolCallId, made.held);
    return unanswered;
  }
  const { reply } = made;
  showPlan(scope, name, call.input, reply);
  if (name === "task" && reply.status === "ok") return taskOutput(scope, toolCallId, reply.data);
  if (name !== landingTool && name !== "task") await showReply(scope, name, reply);
  return modelView(reply);
}
