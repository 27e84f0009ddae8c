import { mostTasks, TaskEntry } from "../../catalog/task";
import type { HandlerCall, HandlerOutcome } from "../../gateway/tool-definition";
import { specialists } from "../../specialists/specialists";
import { resolveToolName } from "../tools/repair-tool-call";
import { showNotice } from "../turn/show";
import type { TurnScope } from "../turn/turn-scope";
import { resolveSpecialist } from "./resolve-specialist";
import { runSpecialist } from "./run-specialist";
import { sameWork } from "./same-work";
import type { SpecialistResult, WaitingRun } from "./specialist-run";

/** Dispatches in one turn after which the model is told, once, to come to an end. */
const manyDispatches = 15;

/** One entry of a batch: what came of it, or the run that stands still. */
export type BatchChild = { result: unknown } | WaitingRun;
export interface BatchOutcome {
  children: BatchChild[];
}

/**
 * What stands behind the `task` tool inside a turn. One task: its result, or a WaitingRun when it stands still for
 * people. A batch: all at once, a BatchOutcome in the order asked; an entry that fails does so alone, in its place.
 * Every outcome is a value.
 */
export async function delegate(scope: TurnScope, input: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const { tasks } = input as { tasks?: readonly unknown[] };
  if (tasks === undefined) return dispatchOne(scope, input, call);
  const outcomes = await Promise.all(
    tasks.map((entry, index) => (index < mostTasks ? dispatchOne(scope, entry, call) : tooMany)),
  );
  const children = outcomes.map((outcome): BatchChild => {
    if (!outcome.ok) return { result: { status: "error", ...outcome, ok: undefined } };
    return isWaiting(outcome.data) ? outcome.data : { result: outcome.data };
  });
  return { ok: true, data: { children } satisfies BatchOutcome };
}

/** A batch as the supervisor's model reads it. */
export function numberResults(children: ReadonlyArray<{ result: unknown }>): { results: unknown[] } {
  return { results: children.map(({ result }, index) => ({ task: index + 1, ...(result as object) })) };
}

const tooMany: HandlerOutcome = {
  ok: false,
  code: "INVALID_PARAM",
  message: `At most ${mostTasks} tasks are taken at once; this one stood behind them and was not begun.`,
  hint: "Send it in a call of its own once these have ended.",
};

/** Checks that the specialist is on this turn's roster and that its work was not lost before, then runs it. */
async function dispatchOne(scope: TurnScope, input: unknown, call: HandlerCall): Promise<HandlerOutcome> {
  const dispatch = TaskEntry.safeParse(input);
  if (!dispatch.success) {
    return {
      ok: false,
      code: "INVALID_PARAM",
      message:
        "A task needs a subagent_type and a description that is neither empty nor longer than 20,000 characters.",
    };
  }
  const { subagent_type: asked, description } = dispatch.data;
  const names = scope.surface.roster.map(({ definition }) => definition.name);
  const name = resolveSpecialist(asked, names);
  const entry = scope.surface.roster.find(({ definition }) => definition.name === name);
  if (!entry) return unavailable(scope, asked, names);
  const lost = scope.tally.spent.find((work) => work.specialist === name && sameWork(work.description, description));
  if (lost !== undefined) {
    return {
      ok: false,
      code: "RETRY_NEEDS_USER",
      message: `This work was tried in this turn and did not succeed: ${lost.why}`,
      hint: "Tell the user what happened. It is sent again only when they ask for it in a later message.",
    };
  }
  scope.tally.dispatches += 1;
  const result = await runSpecialist(scope, entry, description, call);
  return { ok: true, data: isWaiting(result) ? result : noteResult(scope, result) };
}

/** A run that has ended, as the supervisor's model reads it; the turn keeps count of how its runs ended. */
export function noteResult(scope: TurnScope, result: SpecialistResult): SpecialistResult & { hint?: string } {
  const { tally } = scope;
  tally.ended[result.contract.status === "success" ? "well" : "badly"] += 1;
  if (tally.dispatches <= manyDispatches || tally.toldToWrapUp) return result;
  tally.toldToWrapUp = true;
  return { ...result, hint: "Many tasks were sent in this turn: answer with what you have." };
}

export function isWaiting(data: unknown): data is WaitingRun {
  return typeof data === "object" && data !== null && "runId" in data && !("contract" in data);
}

function unavailable(scope: TurnScope, asked: string, names: readonly string[]): HandlerOutcome {
  const known = specialists.find((definition) => definition.name === resolveToolName(asked, [definition.name]));
  const hint = names.length > 0 ? `Available: ${names.join(", ")}.` : "No specialist is available.";
  scope.tally.refused += 1;
  if (!known) return { ok: false, code: "TOOL_NOT_FOUND", message: "There is no such specialist.", hint };
  // What somebody has switched off is the reason; what was never set up beside it is not.
  const decided = scope.surface.disabled.filter(
    ({ name, state }) => known.tools.includes(name) && state !== "not_configured",
  );
  for (const tool of decided.length > 0 ? decided.map(({ name }) => name) : known.tools) showNotice(scope, tool);
  return {
    ok: false,
    code: "TOOL_DISABLED",
    message: `The specialist ${known.name} is not available: all of its tools are off for this person here.`,
    hint: `${hint} Tell the user by whom it was switched off and what can be done instead (disabled_tools).`,
  };
}
