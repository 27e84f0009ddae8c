import { waitedMs } from "../../automations/runs/active-time";
import { beatRun, beginRun } from "../../automations/runs/begin-run";
import { checkInputs } from "../../automations/runs/check-inputs";
import { endRun } from "../../automations/runs/end-run";
import { type Ending, isOpen, type OpenRun, readRun } from "../../automations/runs/run-row";
import type { Step } from "../../automations/schema";
import type { Context, Runtime } from "../../core/context";
import type { Transaction } from "../../core/db/database";
import type { AutomationStep, Turn } from "../../core/db/generated/client";
import { beginStep } from "./begin-step";
import { dryRun } from "./dry-run";
import { runRights } from "./run-rights";
import { backoffMs, settleStep } from "./settle-step";
import { stopTurns } from "./stop-turn";

/** What a look at a run leads to: another look at once, at a moment, or when something asks for it. */
type Next = "again" | Date | null;

interface Place {
  step: Step;
  index: number;
  last: AutomationStep | undefined;
}

/** Something that a turn has set going and that does not tell the run when it is settled is looked at so often. */
const pendingMs = 5_000;

/**
 * Looks at a run and does what is to be done next, until nothing is. It can be called at any time, by any process that
 * nobody else does so at the same time for this run: everything it goes by stands in the database.
 * @returns when to look again, if nothing else asks for it before
 */
export async function advanceRun(runtime: Runtime, runId: string): Promise<Date | null> {
  for (;;) {
    const row = await runtime.db.prisma.automationRun.findUnique({ where: { id: runId } });
    const run = row && readRun(row);
    if (!run || !isOpen(run)) return null;
    const next = await look(runtime, run);
    if (next !== "again") return next;
  }
}

async function look(runtime: Runtime, run: OpenRun): Promise<Next> {
  const tries = await runtime.db.prisma.automationStep.findMany({
    where: { runId: run.id, workspaceId: run.workspaceId },
    orderBy: [{ index: "asc" }, { attempt: "asc" }],
  });
  const rights = await runRights(runtime, run);
  if (run.cancelAskedAt) {
    await stopTurns(runtime, tries);
    await endRun(runtime, run, { state: "cancelled", reason: "cancelled", detail: "It was stopped by hand." });
    return null;
  }
  if (!rights.ok) {
    await stopTurns(runtime, tries);
    await endRun(runtime, run, { state: "failed", reason: rights.reason, detail: rights.detail ?? null });
    return null;
  }
  if (run.dryRun) {
    await dryRun(runtime, run);
    return null;
  }
  if (run.state === "pending") return (await begin(runtime, run)) ? "again" : null;
  const place = placeOf(run, tries);
  if (!place) return finish(runtime, run);
  const { last, index, step } = place;
  if (last && !last.finishedAt && last.turnId) return follow(rights.value, run, tries, place, last);
  const now = runtime.clock.now().getTime();
  const at = last?.finishedAt ? last.finishedAt.getTime() + backoffMs(run, last.attempt) : now;
  if (Math.max(at, now) >= (await endOfRun(runtime, run, tries))) {
    const { timeout_seconds } = run.definition.execution;
    const detail = `The run took longer than the ${timeout_seconds} seconds that it may: no time was left for step "${step.step_id}".`;
    return fall(runtime, run, { state: "timed_out", reason: "timeout", detail }, last);
  }
  if (at > now) {
    await beatRun(runtime, run, "running");
    return new Date(at);
  }
  const attempt = last ? last.attempt + (last.finishedAt ? 1 : 0) : 1;
  await beatRun(runtime, run, "running");
  const begun = await beginStep(rights.value, run, tries, { step, index, attempt });
  if (begun.ok) return "again";
  return fall(runtime, run, { state: "failed", reason: begun.reason, detail: begun.detail ?? "" });
}

async function begin(runtime: Runtime, run: OpenRun): Promise<boolean> {
  const given = checkInputs(run.definition, run.inputs);
  if (!given.ok) {
    await endRun(runtime, run, { state: "failed", reason: "inputs", detail: given.detail ?? null });
    return true;
  }
  const begun = await beginRun(runtime, run);
  if (begun === "paused") {
    const detail = "The automation was switched off before it began.";
    await endRun(runtime, run, { state: "skipped", reason: "paused", detail });
  }
  return begun !== "waits";
}

/** The step that a run is at: of its plan, or of what it does on failure. Undefined when all are through. */
function placeOf({ definition, outcome }: OpenRun, tries: readonly AutomationStep[]): Place | undefined {
  if (outcome.isOver) return undefined;
  const { plan, execution } = definition;
  const [steps, first] = outcome.ending ? [execution.on_failure, plan.length] : [plan, 0];
  for (const [at, step] of steps.entries()) {
    const index = first + at;
    const last = tries.findLast((row) => row.index === index);
    if (last?.state !== "succeeded" && last?.state !== "skipped") return { step, index, last };
  }
  return undefined;
}

async function finish(runtime: Runtime, run: OpenRun): Promise<null> {
  const end = run.outcome.ending ?? { state: "succeeded" as const, reason: null, detail: null };
  await endRun(runtime, run, end);
  return null;
}

/** What the turn of a step has come to, or how long it may still take. */
async function follow(
  ctx: Context,
  run: OpenRun,
  tries: readonly AutomationStep[],
  { step }: Place,
  tried: AutomationStep,
): Promise<Next> {
  const { workspaceId } = run;
  const turn = await ctx.db.prisma.turn.findFirst({ where: { id: tried.turnId ?? "", workspaceId } });
  if (!turn) {
    const detail = `The chat of step "${step.step_id}" is gone.`;
    return fall(ctx, run, { state: "failed", reason: "step_failed", detail }, tried);
  }
  const isEnded = !["queued", "running", "waiting"].includes(turn.state);
  const end = isEnded ? await settleStep(ctx, step, tried, turn) : undefined;
  if (end?.kind === "succeeded") {
    await close(ctx.db.prisma, ctx, tried, { state: "succeeded", output: end.output });
    return "again";
  }
  if (end?.kind === "over") return fall(ctx, run, end.ending, tried);
  if (end?.kind === "again") {
    const most = step.max_retries ?? run.definition.execution.max_retries;
    if (tried.attempt > most) return fall(ctx, run, end.ending, tried);
    await close(ctx.db.prisma, ctx, tried, { state: "failed", error: end.ending.detail });
    return "again";
  }
  const cards = { workspaceId, turnId: turn.id, state: "pending" };
  if (turn.state === "waiting" && (await ctx.db.prisma.approval.count({ where: cards })) > 0) {
    await setState(ctx, tried, "waiting_approval");
    await beatRun(ctx, run, "waiting_approval");
    return null;
  }
  await setState(ctx, tried, "running");
  await beatRun(ctx, run, "running");
  return within(ctx, run, tries, { step, tried, turn, isEnded });
}

/** The moment until which a step and its run may take, without the time in which people were waited for. */
async function within(
  ctx: Context,
  run: OpenRun,
  tries: readonly AutomationStep[],
  { step, tried, turn, isEnded }: { step: Step; tried: AutomationStep; turn: Turn; isEnded: boolean },
): Promise<Next> {
  const { execution } = run.definition;
  const own = step.timeout_seconds ?? execution.timeout_seconds;
  const stepEnd = tried.startedAt.getTime() + own * 1_000 + (await waitedMs(ctx, run.workspaceId, [turn.id]));
  const runEnd = await endOfRun(ctx, run, tries);
  const end = Math.min(stepEnd, runEnd);
  const now = ctx.clock.now().getTime();
  if (now < end) return new Date(isEnded ? Math.min(end, now + pendingMs) : end);
  if (isEnded) {
    const detail = `Step "${step.step_id}": what it set going was not done in time.`;
    return fall(ctx, run, { state: "incomplete", reason: "not_delivered", detail }, tried);
  }
  await stopTurns(ctx, [tried]);
  const which = stepEnd <= runEnd ? `Step "${step.step_id}"` : "The run";
  const seconds = stepEnd <= runEnd ? own : execution.timeout_seconds;
  const detail = `${which} took longer than the ${seconds} seconds that it may.`;
  return fall(ctx, run, { state: "timed_out", reason: "timeout", detail }, tried);
}

/** In milliseconds since 1970. What is done on failure has only the time of its steps. */
async function endOfRun(runtime: Runtime, run: OpenRun, tries: readonly AutomationStep[]): Promise<number> {
  if (run.outcome.ending) return Number.POSITIVE_INFINITY;
  const turnIds = tries.flatMap(({ turnId }) => turnId ?? []);
  const begun = (run.startedAt ?? run.createdAt).getTime();
  return begun + run.definition.execution.timeout_seconds * 1_000 + (await waitedMs(runtime, run.workspaceId, turnIds));
}

/**
 * From here on a run that cannot do what it was there for does what its definition says about failures, then ends. Its
 * last try is closed together with that: what dies in between must not find a try that could be made again.
 */
async function fall(runtime: Runtime, run: OpenRun, ending: Ending, tried?: AutomationStep): Promise<Next> {
  const before = run.outcome.ending;
  const end = before ?? (await withPart(runtime, run, ending));
  const { state } = ending;
  const closed = state === "timed_out" || state === "cancelled" ? state : "failed";
  const isOver = before !== null || end.state === "cancelled";
  await runtime.db.transaction(async (tx) => {
    await tx.automationRun.updateMany({
      where: { id: run.id, workspaceId: run.workspaceId },
      data: { reason: end.reason, outcome: { detail: end.detail, ending: end, isOver } },
    });
    if (tried) await close(tx, runtime, tried, { state: closed, error: ending.detail });
  });
  return "again";
}

/** A run that failed behind steps that succeeded has done a part. */
async function withPart(runtime: Runtime, run: OpenRun, ending: Ending): Promise<Ending> {
  if (ending.state !== "failed") return ending;
  const done = { runId: run.id, workspaceId: run.workspaceId, state: "succeeded" };
  const count = await runtime.db.prisma.automationStep.count({ where: done });
  return count > 0 ? { ...ending, state: "partial" } : ending;
}

async function setState(ctx: Context, tried: AutomationStep, state: "running" | "waiting_approval"): Promise<void> {
  if (tried.state === state) return;
  const { runId, index, attempt } = tried;
  await ctx.db.prisma.automationStep.updateMany({
    where: { runId, index, attempt, finishedAt: null },
    data: { state },
  });
}

async function close(
  tx: Pick<Transaction, "automationStep">,
  { clock }: Pick<Runtime, "clock">,
  { runId, index, attempt }: AutomationStep,
  end: { state: string; output?: string; error?: string },
): Promise<void> {
  await tx.automationStep.updateMany({
    where: { runId, index, attempt, finishedAt: null },
    data: { ...end, finishedAt: clock.now() },
  });
}
