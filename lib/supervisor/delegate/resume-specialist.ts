import { settledReplies } from "../../approvals/settled-replies";
import { gateway } from "../../catalog";
import { specialists } from "../../specialists/specialists";
import { answerCalls } from "../pause/answer-calls";
import type { HeldCall } from "../pause/schema";
import { settleCall } from "../pause/settle-call";
import { modelView } from "../tools/model-view";
import { showReply } from "../turn/show";
import type { TurnScope } from "../turn/turn-scope";
import { RunLedger } from "./run-ledger";
import { takeRunRow } from "./run-row";
import type { SpecialistResult, WaitingRun } from "./specialist-run";
import { type SaidBefore, StoppedByPerson, workOnTask } from "./work-on-task";

/**
 * Takes up a run that stood still, now that people have answered: each of its calls gets what became of its card, and
 * the specialist goes on from there, with the tools that it has now. `cancelled`: a person stopped it.
 */
export async function resumeSpecialist(
  scope: TurnScope,
  runId: string,
  signal: AbortSignal,
): Promise<(SpecialistResult & { cancelled: boolean }) | WaitingRun> {
  const { ctx, turnId } = scope;
  const { stopAsked, resume } = await takeRunRow(scope, runId);
  const { messages, calls, agentPath, workedMs, ledger: kept } = resume;
  const ledger = RunLedger.resume(scope, kept);
  const { name } = kept.row;
  const definition = specialists.find((candidate) => candidate.name === name);
  if (!definition) throw new Error(`There is no specialist ${name} any more.`);
  // All of its tools may be off by now: what it did still wants its last word.
  const tools = scope.surface.roster.find((entry) => entry.definition === definition)?.tools ?? [];
  const replies = await settledReplies(ctx, { workspaceId: ctx.workspaceId, turnId });
  let cancelled = false;

  async function recall(): Promise<SaidBefore> {
    const outputs = new Map<string, unknown>();
    const still: HeldCall[] = [];
    for (const held of calls) {
      const settled = await settleCall(scope, held, replies, { agentPath, runId, signal });
      if ("held" in settled) {
        still.push(settled.held);
        continue;
      }
      cancelled ||= settled.cancelled;
      ledger.settle(held.callId, mutates(held.tool), settled.reply, settled.edited);
      // The cards of a run that was stopped were taken back with it: that is no refusal.
      if (!stopAsked) await showReply(scope, held.tool, settled.reply);
      outputs.set(held.toolCallId, modelView(settled.reply));
    }
    if (cancelled || stopAsked) throw new StoppedByPerson();
    const said = answerCalls(messages, outputs);
    const waiting = new Set(still.map((held) => held.toolCallId));
    ledger.output.recall(said, (toolCallId) => !waiting.has(toolCallId));
    return still.length > 0 ? { held: still, messages: said } : said;
  }

  const run = { scope, definition, tools, ledger, agentPath, workedMs, signal, created: Promise.resolve() };
  const result = await workOnTask(run, recall);
  return "runId" in result ? result : { ...result, cancelled };
}

const mutates = (name: string) => gateway.tools.find((tool) => tool.name === name)?.operation !== "read";
