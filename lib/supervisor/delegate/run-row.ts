import { cleanJson } from "../../core/clean-json";
import { Prisma } from "../../core/db/database";
import type { Contract } from "../../specialists/contract/schema";
import { RunResume } from "../pause/schema";
import type { TurnScope } from "../turn/turn-scope";
import type { RunLedger } from "./run-ledger";

/** Writes down that a specialist runs. */
export async function createRunRow(
  { ctx, threadId, turnId }: TurnScope,
  { row }: RunLedger,
  toolCallId: string,
): Promise<void> {
  await ctx.db.execute(Prisma.sql`
    INSERT INTO "SpecialistRun" ("id", "workspaceId", "threadId", "turnId", "toolCallId", "specialist", "description",
      "state", "startedAt")
    VALUES (${row.runId}, ${ctx.workspaceId as string}, ${threadId}, ${turnId}, ${toolCallId}, ${row.name},
      ${row.description}, ${row.state}, ${row.startedAt}::timestamptz)`);
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
  const error = row.reason ? JSON.stringify({ message: row.reason }) : null;
  await ctx.db.execute(Prisma.sql`
    UPDATE "SpecialistRun" SET "state" = ${row.state}, "contract" = ${JSON.stringify(cleanJson(said))}::jsonb,
      "verification" = ${row.verification}, "calls" = ${JSON.stringify(cleanJson(row.calls))}::jsonb,
      "output" = ${output.text(contract)}, "finishedAt" = ${row.finishedAt ?? row.startedAt}::timestamptz,
      "error" = COALESCE(${error}::jsonb, "error")
    WHERE "id" = ${row.runId} AND "workspaceId" = ${ctx.workspaceId as string}`);
}
