import { gateway } from "../../catalog";
import { beatTurn, heartbeatMs } from "../../chats/beat-turn";
import { finishTurn } from "../../chats/finish-turn";
import { LiveTurn, liveTurns } from "../../chats/live-turn";
import type { Context } from "../../core/context";
import { resolveModel } from "../../models/resolve-model";
import { answer } from "./answer";
import { Budget, type TurnLimits } from "./budget";
import { close } from "./close";
import { type Ending, endingOf, failedEnding, stoppedEnding } from "./ending";
import { meteredModel } from "./metered-model";
import { type ClaimedTurn, prepareTurn, type WorkspaceRow } from "./prepare-turn";
import { TurnRecorder } from "./turn-recorder";
import { type TurnScope, TurnTally } from "./turn-scope";

/**
 * Runs a claimed turn to its end, whether or not anyone listens. Everything that can go wrong ends in a message with
 * a stop reason and a thread that can go on; only a turn that others have ended meanwhile is let go without a word.
 */
export async function executeTurn(ctx: Context, turn: ClaimedTurn, limits: TurnLimits): Promise<void> {
  const live = new LiveTurn(turn.turnId);
  liveTurns().set(turn.turnId, live);
  const recorder = new TurnRecorder(ctx, live);
  const beat = keepBeating(ctx, live);
  const messageId = ctx.ids.next("message");
  try {
    const budget = new Budget(limits);
    const startedAt = ctx.clock.now().toISOString();
    recorder.emit({ type: "start", messageId, messageMetadata: { createdAt: startedAt, turnId: turn.turnId } });
    const { scope, ending } = await work(ctx, turn, { live, recorder, budget, startedAt });
    if (live.abort.signal.reason === "lost") return;
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
      budget: budget.usage(),
      error: ending.error,
    });
    // Only now: whoever reads the thread after the stream's end finds the message there.
    tell();
  } catch (error) {
    // The turn stays "running" without a heartbeat, and the sweeper ends it as interrupted.
    ctx.log.error({ turnId: turn.turnId, err: error }, "a turn could not be ended");
  } finally {
    clearInterval(beat);
    live.end();
    liveTurns().delete(turn.turnId);
  }
}

async function work(
  ctx: Context,
  turn: ClaimedTurn,
  at: { live: LiveTurn; recorder: TurnRecorder; budget: Budget; startedAt: string },
): Promise<{ scope: TurnScope | undefined; ending: Ending }> {
  const { signal } = at.live.abort;
  const { locale } = ctx.person;
  let scope: TurnScope | undefined;
  try {
    const workspace = await ctx.db.prisma.workspace.findUniqueOrThrow({ where: { id: ctx.workspaceId } });
    const model = chooseModel(ctx, workspace, at.recorder);
    const { modelId, builtIn } = model;
    at.recorder.emit({
      type: "data-turn",
      id: turn.turnId,
      data: { turnId: turn.turnId, model: modelId, builtIn, startedAt: at.startedAt },
    });
    const prepared = await prepareTurn(ctx, turn, workspace, model);
    const { surface, digest, labels } = prepared;
    scope = {
      turnId: turn.turnId,
      threadId: turn.threadId,
      ctx,
      model: meteredModel(model.model, at.budget),
      budget: at.budget,
      surface,
      digest,
      labels,
      emit: (chunk) => at.recorder.emit(chunk),
      tally: new TurnTally(),
    };
    const { error } = await answer(scope, prepared, signal);
    await prepared.noted;
    if (signal.aborted) return { scope, ending: stoppedEnding(locale) };
    if (error !== undefined) return { scope, ending: failedEnding(error, true, locale) };
    const hasText = at.recorder.parts().some((part) => part.type === "text");
    return { scope, ending: endingOf(scope.tally, at.budget, locale, hasText) };
  } catch (error) {
    if (signal.aborted) return { scope, ending: stoppedEnding(locale) };
    ctx.log.error({ turnId: turn.turnId, err: error }, "a turn failed");
    return { scope, ending: failedEnding(error, false, locale) };
  }
}

function chooseModel(ctx: Context, workspace: WorkspaceRow, recorder: TurnRecorder) {
  const { chat } = workspace.models as { chat?: string };
  return resolveModel(ctx, "chat", chat, (notice) =>
    recorder.emit({ type: "data-retry", data: notice, transient: true }),
  );
}

/** Says once a second that this process runs the turn, and hears when it is to stop, or is no longer its own. */
function keepBeating(ctx: Context, live: LiveTurn): NodeJS.Timeout {
  return setInterval(() => {
    beatTurn(ctx, live.turnId).then(
      (heard) => {
        if (heard !== "go_on") live.abort.abort(heard);
      },
      (error) => ctx.log.warn({ turnId: live.turnId, err: error }, "a heartbeat could not be written"),
    );
  }, heartbeatMs);
}
