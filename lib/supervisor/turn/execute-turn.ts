import { withdrawApprovals } from "../../approvals/withdraw-approvals";
import { gateway } from "../../catalog";
import { finishTurn } from "../../chats/finish-turn";
import { keepBeating } from "../../chats/keep-beating";
import { LiveTurn, liveTurns } from "../../chats/live-turn";
import { pauseTurn } from "../../chats/pause-turn";
import { readParts } from "../../chats/read-parts";
import { cleanJson } from "../../core/clean-json";
import type { Context } from "../../core/context";
import { Prisma } from "../../core/db/database";
import { notFound } from "../../core/errors";
import { loadModelChoice } from "../../models/load-model-choice";
import { resolveModel } from "../../models/resolve-model";
import { planIn } from "../context/plan-in";
import { TaskLanes } from "../delegate/task-lanes";
import { answerCalls } from "../pause/answer-calls";
import { resumeCalls } from "../pause/resume-calls";
import { TurnResume } from "../pause/schema";
import { keepTally, recallTally } from "../pause/tally-state";
import { answer } from "./answer";
import { Budget, type TurnLimits } from "./budget";
import { close } from "./close";
import { closeRuns, showClosedRuns } from "./close-runs";
import { type Ending, endingOf, failedEnding, loopEnding, stoppedEnding } from "./ending";
import { meteredModel } from "./metered-model";
import { type ClaimedTurn, prepareTurn, type WorkspaceRow } from "./prepare-turn";
import { TurnRecorder } from "./turn-recorder";
import type { TurnScope } from "./turn-scope";

/**
 * Runs a claimed turn to its end, or until people have to decide, whether or not anyone listens. Everything that can
 * go wrong ends in a message with a stop reason and a thread that can go on; only a turn that others have ended
 * meanwhile is let go without a word.
 */
export async function executeTurn(ctx: Context, turn: ClaimedTurn, limits: TurnLimits): Promise<void> {
  const goesOn = turn.resume !== undefined;
  const live = new LiveTurn(turn.turnId, goesOn ? await readParts(ctx, turn.turnId, 0) : []);
  liveTurns().set(turn.turnId, live);
  if (turn.stopAsked) live.abort.abort("stop");
  const recorder = new TurnRecorder(ctx, live);
  const stopBeating = keepBeating(ctx, live);
  try {
    const resume = goesOn ? TurnResume.parse(turn.resume) : undefined;
    const budget = new Budget(limits);
    Object.assign(budget, resume?.usage);
    const messageId = resume?.messageId ?? ctx.ids.next("message");
    const startedAt = resume?.startedAt ?? ctx.clock.now().toISOString();
    if (!goesOn) {
      recorder.emit({ type: "start", messageId, messageMetadata: { createdAt: startedAt, turnId: turn.turnId } });
    }
    const work = await workOnTurn(ctx, turn, { live, recorder, budget, messageId, startedAt, resume });
    if (live.abort.signal.reason === "lost") return;
    if ("pause" in work) {
      await gateway.flush({ ctx });
      await pauseTurn(ctx, { turnId: turn.turnId, resume: cleanJson(work.pause), rest: await recorder.hold() });
      return;
    }
    const { scope, ending } = work;
    if (goesOn || scope?.paused.size) await letGo(ctx, turn.turnId, recorder);
    await close(ctx, { turnId: turn.turnId, recorder, scope, ending, usage: budget.usage() });
    const { rest, tell } = await recorder.seal();
    await gateway.flush({ ctx });
    await finishTurn(ctx, {
      turnId: turn.turnId,
      state: ending.state,
      stopReason: ending.reason,
      messageId,
      parts: recorder.parts(),
      rest,
      budget: budget.record(),
      error: ending.error,
    });
    // Only now: whoever reads the thread after the stream's end finds the message there.
    tell();
  } catch (error) {
    // The turn stays "running" without a heartbeat, and the sweeper ends it as interrupted.
    ctx.log.error({ turnId: turn.turnId, err: error }, "a turn could not be ended");
  } finally {
    stopBeating();
    live.end();
    liveTurns().delete(turn.turnId);
  }
}

/** A turn that ends leaves no card open that nobody waits for any more, and no run that looks as if it went on. */
async function letGo(ctx: Context, turnId: string, recorder: TurnRecorder): Promise<void> {
  await withdrawApprovals(ctx, { turnId });
  await closeRuns(ctx, turnId, null);
  showClosedRuns(recorder, ctx.clock.now());
}

type Work = { scope: TurnScope | undefined; ending: Ending } | { pause: TurnResume };

async function workOnTurn(
  ctx: Context,
  turn: ClaimedTurn,
  at: {
    live: LiveTurn;
    recorder: TurnRecorder;
    budget: Budget;
    messageId: string;
    startedAt: string;
    resume: TurnResume | undefined;
  },
): Promise<Work> {
  const { recorder, budget, resume, messageId, startedAt } = at;
  const { signal } = at.live.abort;
  const { locale } = ctx.person;
  let scope: TurnScope | undefined;
  try {
    if (signal.aborted) return { scope, ending: cutShort(signal, locale) };
    const workspace = await loadWorkspace(ctx, turn);
    const lanes = new TaskLanes(resume?.lanes ?? workspace.taskConcurrency);
    const model = chooseModel(ctx, workspace, recorder, lanes);
    if (!resume) {
      const { modelId, builtIn } = model;
      const data = { turnId: turn.turnId, model: modelId, builtIn, startedAt };
      recorder.emit({ type: "data-turn", id: turn.turnId, data });
    }
    const textsBegun = at.live.said().filter((chunk) => chunk.type === "text-start").length;
    const prepared = await prepareTurn(ctx, turn, workspace, model, textsBegun);
    const { surface, digest, labels, memory, heard } = prepared;
    scope = {
      turnId: turn.turnId,
      threadId: turn.threadId,
      unattended: turn.automationRunId !== undefined,
      ctx,
      model: meteredModel(model.model, budget),
      contextWindow: model.contextWindow,
      budget,
      surface,
      digest,
      labels,
      memory,
      heard,
      emit: (chunk) => recorder.emit(chunk),
      said: () => at.live.said(),
      tally: recallTally(resume?.tally),
      lanes,
      paused: new Map(),
      endLoop: () => at.live.abort.abort("loop"),
    };
    const resumed = resume && (await resumeCalls(scope, resume.calls, signal));
    const before = resume && resumed ? answerCalls(resume.messages, resumed.outputs) : [];
    if (signal.aborted) return { scope, ending: cutShort(signal, locale) };
    if (resumed?.cancelled) return { scope, ending: loopEnding(locale) };
    const { error, messages } =
      scope.paused.size > 0 ? { messages: before } : await answer(scope, prepared, before, signal);
    await prepared.noted;
    if (signal.aborted) return { scope, ending: cutShort(signal, locale) };
    if (error !== undefined) return { scope, ending: failedEnding(error, true, locale) };
    if (scope.paused.size > 0) {
      await Promise.all(scope.tally.writing);
      const calls = [...scope.paused.values()];
      const kept = { usage: budget.usage(), lanes: lanes.limit, tally: keepTally(scope.tally) };
      return { pause: { messageId, startedAt, messages, calls, ...kept } };
    }
    const parts = recorder.parts();
    const said = { hasText: parts.some((part) => part.type === "text"), plan: planIn(parts) };
    return { scope, ending: endingOf(scope.tally, budget, locale, said) };
  } catch (error) {
    if (signal.aborted) return { scope, ending: cutShort(signal, locale) };
    ctx.log.error({ turnId: turn.turnId, err: error }, "a turn failed");
    return { scope, ending: failedEnding(error, false, locale) };
  }
}

/** A turn that was aborted: by somebody, or by its own loop. */
const cutShort = ({ reason }: AbortSignal, locale: string): Ending =>
  reason === "loop" ? loopEnding(locale) : stoppedEnding(locale);

/** A run of an automation keeps to the models that were chosen when it began. */
async function loadWorkspace(ctx: Context, { turnId, automationRunId }: ClaimedTurn): Promise<WorkspaceRow> {
  const [row] = await ctx.db.query<WorkspaceRow>(Prisma.sql`
    SELECT "name", "customInstructions", "useDefaultInstructions", "citations", "models", "taskConcurrency"
    FROM "Workspace" WHERE "id" = ${ctx.workspaceId as string}`);
  if (!row) throw notFound("workspace");
  return automationRunId === undefined ? row : { ...row, models: await loadModelChoice(ctx, turnId) };
}

function chooseModel(ctx: Context, workspace: WorkspaceRow, recorder: TurnRecorder, lanes: TaskLanes) {
  const { chat } = workspace.models as { chat?: string };
  return resolveModel(ctx, "chat", chat, ({ kind, ...notice }) => {
    if (kind === "rate_limited") lanes.narrow();
    recorder.emit({ type: "data-retry", data: notice, transient: true });
  });
}
