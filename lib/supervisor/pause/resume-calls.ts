import { settledReplies } from "../../approvals/settled-replies";
import { showPlan } from "../context/show-plan";
import { delegate, noteResult, numberResults } from "../delegate/delegate";
import { resumeSpecialist } from "../delegate/resume-specialist";
import { taskOutput } from "../delegate/task-output";
import { modelView } from "../tools/model-view";
import { showReply } from "../turn/show";
import type { TurnScope } from "../turn/turn-scope";
import type { HeldCall, PausedCall, WaitingTask } from "./schema";
import { settleCall } from "./settle-call";

/** What the supervisor's calls that waited came to, by the model's id of the call. */
export interface ResumedCalls {
  outputs: Map<string, unknown>;
  /** A person stopped an agent that repeated itself: the turn ends here. */
  cancelled: boolean;
}

/**
 * Answers the supervisor's calls that waited, runs of specialists among them, all at once. What needs a person again
 * is put on `scope.paused`.
 */
export async function resumeCalls(
  scope: TurnScope,
  calls: readonly PausedCall[],
  signal: AbortSignal,
): Promise<ResumedCalls> {
  const resumed: ResumedCalls = { outputs: new Map(), cancelled: false };
  const tasks = calls.filter((call) => call.kind === "task");
  const held = calls.filter((call) => call.kind !== "task");
  await Promise.all([
    resumeHeld(scope, held, signal, resumed),
    ...tasks.map((task) => resumeTask(scope, task, signal, resumed)),
  ]);
  for (const [toolCallId, output] of resumed.outputs) {
    scope.emit({ type: "tool-output-available", toolCallId, output });
  }
  return resumed;
}

async function resumeHeld(
  scope: TurnScope,
  calls: readonly HeldCall[],
  signal: AbortSignal,
  resumed: ResumedCalls,
): Promise<void> {
  if (calls.length === 0) return;
  const replies = await settledReplies(scope.ctx, { workspaceId: scope.ctx.workspaceId, turnId: scope.turnId });
  for (const call of calls) {
    const settled = await settleCall(scope, call, replies, {
      ...{ agentPath: ["supervisor"], signal },
      delegate: (work, handed) => delegate(scope, work, handed),
    });
    if ("held" in settled) {
      scope.paused.set(call.toolCallId, settled.held);
      continue;
    }
    resumed.cancelled ||= settled.cancelled;
    const { reply } = settled;
    if (call.kind === "loop") showPlan(scope, call.tool, call.input, reply);
    if (call.tool !== "task" || reply.status !== "ok") {
      await showReply(scope, call.tool, reply);
      resumed.outputs.set(call.toolCallId, modelView(reply));
      continue;
    }
    // Its specialists may stand still in turn.
    const output = taskOutput(scope, call.toolCallId, reply.data);
    if (!scope.paused.has(call.toolCallId)) resumed.outputs.set(call.toolCallId, output);
  }
}

async function resumeTask(
  scope: TurnScope,
  task: WaitingTask,
  signal: AbortSignal,
  resumed: ResumedCalls,
): Promise<void> {
  const { toolCallId, batch } = task;
  const children = await Promise.all(
    task.children.map(async (child) => {
      if ("result" in child) return child;
      const run = await resumeSpecialist(scope, child.runId, signal);
      if ("runId" in run) return run;
      const { cancelled, ...result } = run;
      resumed.cancelled ||= cancelled;
      return { result: noteResult(scope, result) };
    }),
  );
  const ended = children.filter((child) => "result" in child);
  if (ended.length < children.length) scope.paused.set(toolCallId, { kind: "task", toolCallId, batch, children });
  else resumed.outputs.set(toolCallId, batch ? numberResults(ended) : ended[0]!.result);
}
