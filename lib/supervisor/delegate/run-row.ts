import { cleanJson } from "../../core/clean-json";
import type { Prisma } from "../../core/db/database";
import type { Contract } from "../../specialists/contract/schema";
import { RunResume } from "../pause/schema";
import type { TurnScope } from "../turn/turn-scope";
import type { RunLedger } from "./run-ledger";
import { runWriter } from "./run-writer";

/** Writes down that a specialist runs. */
export async function createRunRow(
  { ctx, threadId, turnId }: TurnScope,
  { row }: RunLedger,
  toolCallId: string,
): Promise<void> {
  const begun = {
    id: row.runId,
    workspaceId: ctx.workspaceId,
    threadId,
    turnId,
    toolCallId,
    specialist: row.name,
    description: row.description,
    state: row.state,
    startedAt: row.startedAt,
  };
  await runWriter(ctx.db).begin(cleanJson(begun));
}

/** Writes down that it stands still for people, and what it goes on from. */
export async function pauseRunRow({ ctx }: TurnScope, runId: string, resume: RunResume): Promise<void> {
  await ctx.db.prisma.specialistRun.update({
    where: { id: runId, workspaceId: ctx.workspaceId },
    data: {
      state: "waiting",
      calls: cleanJson(resume.ledger.row.calls),
      resume: cleanJson(resume) as unknown as Prisma.InputJsonObject,
    },
  });
}

/** Writes down that a run which had to wait for others works now. */
export async function startRunRow({ ctx }: TurnScope, { row }: RunLedger): Promise<void> {
  await ctx.db.prisma.specialistRun.update({
    where: { id: row.runId, workspaceId: ctx.workspaceId },
    data: { state: row.state, startedAt: new Date(row.startedAt) },
  });
}

/** Takes up a run that stood still, unless somebody asked to stop it meanwhile. @throws when it has nothing to go on from */
export async function takeRunRow(
  { ctx }: TurnScope,
  runId: string,
): Promise<{ resume: RunResume; stopAsked: boolean }> {
  const row = await ctx.db.prisma.specialistRun.update({
    where: { id: runId, workspaceId: ctx.workspaceId },
    data: { state: "running" },
    select: { resume: true, stopAskedAt: true },
  });
  return { resume: RunResume.parse(row.resume), stopAsked: row.stopAskedAt !== null };
}

/** Writes down how it ended: what it said in its own words, its calls and what they returned, and what the records made of it. */
export async function finishRunRow({ ctx }: TurnScope, ledger: RunLedger, contract: Contract): Promise<void> {
  const { row, output } = ledger;
  const said = { ...contract, action_summary: row.say ?? contract.action_summary };
  const ended = {
    id: row.runId,
    workspaceId: ctx.workspaceId,
    state: row.state,
    contract: said,
    verification: row.verification,
    calls: row.calls,
    output: output.text(contract),
    finishedAt: row.finishedAt ?? row.startedAt,
    error: row.reason ? { message: row.reason } : null,
  };
  await runWriter(ctx.db).end(cleanJson(ended));
}
