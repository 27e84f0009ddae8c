import type { ModelMessage } from "ai";
import { gateway } from "../../catalog";
import { liveRuns } from "../../chats/live-runs";
import { classifyProviderError } from "../../models/classify-provider-error";
import type { HeldCall } from "../pause/schema";
import { type Made, makeCall } from "../tools/make-call";
import { landingTool } from "../tools/repair-tool-call";
import { BudgetSpent } from "../turn/budget";
import { showReply } from "../turn/show";
import { askSpecialist, type SpecialistAnswer } from "./ask-specialist";
import { endRun } from "./end-run";
import { contractOfError, failedContract } from "./failed-contract";
import { pauseRunRow, startRunRow } from "./run-row";
import type { SpecialistResult, SpecialistRun, WaitingRun } from "./specialist-run";

/** What a run has said so far, every call answered; or calls that still wait. */
export type SaidBefore = ModelMessage[] | { held: HeldCall[]; messages: ModelMessage[] };

/** A person stopped an agent that repeated itself. */
export class StoppedByPerson extends Error {
  override name = "StoppedByPerson";
}

/**
 * One sitting of a run: it waits for a lane, then works within the time that is left of it, until it is stopped alone
 * or with its turn. It never throws: whatever happens becomes a contract that says so, or a run that stands still in
 * the database.
 * @param recall what it goes on from; throws StoppedByPerson when it is not to go on
 */
export async function workOnTask(
  run: SpecialistRun,
  recall: () => Promise<SaidBefore>,
): Promise<SpecialistResult | WaitingRun> {
  const { scope, ledger } = run;
  const { runId } = ledger.row;
  const alone = new AbortController();
  liveRuns().set(runId, alone);
  const stop = AbortSignal.any([run.signal, alone.signal]);
  try {
    await scope.lanes.take(stop);
  } catch {
    liveRuns().delete(runId);
    const never = { timedOut: false, stopped: true, seconds: 0 };
    return endRun(run, contractOfError(stop.reason, never), "cancelled");
  }
  try {
    const created = ledger.row.state === "queued" ? begin(run) : run.created;
    return await work({ ...run, created, signal: stop }, recall);
  } finally {
    scope.lanes.leave();
    liveRuns().delete(runId);
  }
}

/** A run that had to wait for others works now. Resolves once its row says so. */
function begin({ scope, ledger, created }: SpecialistRun): Promise<void> {
  ledger.start();
  const written = created.then(() => startRunRow(scope, ledger));
  // Looked at when the run ends; until then a failure must not count as one that nobody looks at.
  written.catch(() => {});
  return written;
}

async function work(run: SpecialistRun, recall: () => Promise<SaidBefore>): Promise<SpecialistResult | WaitingRun> {
  const { scope, ledger } = run;
  const { runId } = ledger.row;
  const limitMs = scope.budget.limits.specialistMs;
  const begunMs = performance.now();
  const timeout = AbortSignal.timeout(Math.max(1, limitMs - run.workedMs));
  const signal = AbortSignal.any([run.signal, timeout]);
  try {
    const answer = await withinSignal(signal, answerOf({ ...run, signal }, recall));
    if ("held" in answer) return await standStill(run, answer, begunMs);
    if (answer.ok) return await endRun(run, answer.value);
    scope.ctx.log.warn({ runId, specialist: ledger.row.name, problem: answer.detail }, "no valid contract");
    const next = "Tell the user that the specialist gave no valid result.";
    return await endRun(run, failedContract("Its answer could not be read.", next));
  } catch (error) {
    const stopped = signal.aborted || error instanceof StoppedByPerson;
    if (!stopped && !(error instanceof BudgetSpent)) {
      scope.ctx.log.warn({ runId, err: error }, "a specialist's run failed");
      if (classifyProviderError(error).kind === "rate_limited") scope.lanes.narrow();
    }
    const contract = contractOfError(error, { timedOut: timeout.aborted, stopped, seconds: limitMs / 1_000 });
    return endRun(run, contract, stopped ? "cancelled" : undefined);
  }
}

async function answerOf(run: SpecialistRun, recall: () => Promise<SaidBefore>): Promise<SpecialistAnswer> {
  const { scope, definition, tools, ledger, signal } = run;
  const before = await recall();
  if ("held" in before) return before;
  return askSpecialist(scope, {
    ...{ definition, tools, before, signal },
    registered: new Set(gateway.tools.map((tool) => tool.name)),
    description: ledger.row.description,
    call: (name, input, toolCallId) => callTool(run, name, input, toolCallId),
  });
}

async function standStill(
  run: SpecialistRun,
  { held, messages }: { held: HeldCall[]; messages: ModelMessage[] },
  begunMs: number,
): Promise<WaitingRun> {
  const { scope, ledger, agentPath, workedMs } = run;
  const { runId } = ledger.row;
  ledger.pause();
  await run.created;
  await pauseRunRow(scope, runId, {
    messages,
    calls: held,
    agentPath: [...agentPath],
    workedMs: workedMs + Math.round(performance.now() - begunMs),
    ledger: ledger.snapshot(),
  });
  return { runId };
}

async function callTool(run: SpecialistRun, name: string, input: unknown, toolCallId: string): Promise<Made> {
  const { scope, ledger, tools, agentPath, signal } = run;
  if (!scope.budget.takeToolCall()) throw new BudgetSpent("This turn has used its tool calls.");
  const tool = tools.find((candidate) => candidate.name === name);
  const callId = scope.ctx.ids.next("call");
  const noteEnd = ledger.startCall(callId, tool, name, input);
  const { runId } = ledger.row;
  const idempotencyKey = tool && tool.operation !== "read" ? ledger.keyOfChange(tool, input) : undefined;
  const made = await makeCall(scope, { name, input, toolCallId, callId, agentPath, runId, signal, idempotencyKey });
  noteEnd(made);
  if ("reply" in made && name !== landingTool) await showReply(scope, name, made.reply);
  return made;
}

/** The work, or the signal's reason as soon as it is given, even when the work does not listen. */
function withinSignal<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
