import type { Runtime } from "../core/context";
import { Prisma } from "../core/db/database";
import { pageSignal } from "../events/page-signal";
import { wakeJobs } from "../events/wake-jobs";
import type { NumberedChunk } from "./chunk";
import type { CandorMessage, StopReason, TurnBudget, TurnState } from "./schema";
import { threadChanged } from "./thread-changed";

export interface TurnEnd {
  turnId: string;
  state: Exclude<TurnState, "queued" | "running" | "waiting">;
  stopReason: StopReason;
  messageId: string;
  parts: CandorMessage["parts"];
  /** What the replay log still lacks. */
  rest?: readonly NumberedChunk[];
  budget?: TurnBudget;
  /** For the turn's record; never a secret or a stack. */
  error?: { kind: string; message: string };
}

/**
 * Ends a running turn and stores its message, once, with the end of its replay log: whoever sees the one sees the
 * others. False, with nothing written, when it had been ended by others before. One statement: the stream's last word
 * waits for it.
 */
export async function finishTurn(runtime: Runtime, end: TurnEnd): Promise<boolean> {
  const { turnId, state, stopReason, messageId, parts, rest = [] } = end;
  const now = runtime.clock.now();
  const numbers = rest.map(({ seq }) => seq);
  const texts = rest.map(({ chunk }) => JSON.stringify(chunk));
  const [ended] = await runtime.db.query<{ automationRunId: string | null }>(Prisma.sql`
    WITH "ended" AS (
      UPDATE "Turn" SET "state" = ${state}, "stopReason" = ${stopReason}, "finishedAt" = ${now},
        "budget" = COALESCE(${json(end.budget)}::jsonb, "budget"), "error" = COALESCE(${json(end.error)}::jsonb, "error")
      WHERE "id" = ${turnId} AND "state" = 'running'
      RETURNING "id", "workspaceId", "threadId", "startedAt", "userId", "automationRunId"
    ), "log" AS (
      INSERT INTO "StreamPart" ("turnId", "seq", "part")
      SELECT "ended"."id", said."seq", said."part"
      FROM "ended", unnest(${numbers}::int[], ${texts}::text[]) AS said("seq", "part")
      ON CONFLICT DO NOTHING
    ), "message" AS (
      INSERT INTO "Message" ("id", "workspaceId", "threadId", "turnId", "role", "parts", "createdAt", "updatedAt")
      SELECT ${messageId}, "workspaceId", "threadId", "id", 'assistant', ${JSON.stringify(parts)}::jsonb,
        COALESCE("startedAt", ${now}::timestamptz), ${now}::timestamptz
      FROM "ended"
    ), "thread" AS (
      UPDATE "Thread" t SET "updatedAt" = ${now} FROM "ended" WHERE t."id" = "ended"."threadId"
      RETURNING t."id", t."workspaceId", t."createdById", t."visibility"
    ), "event" AS (
      INSERT INTO "WorkspaceEvent" ("workspaceId", "userId", "threadId", "name", "data", "at")
      ${threadChanged({ state, turnId }, now)} FROM "thread"
    ), "asked" AS (
      INSERT INTO "JobEvent" ("id", "name", "data", "at")
      SELECT ${runtime.ids.next("event")}, 'automation/run.requested', jsonb_build_object('workspaceId', "workspaceId",
        'userId', "userId", 'runId', "automationRunId"), ${now}::timestamptz
      FROM "ended" WHERE "automationRunId" IS NOT NULL
    )
    SELECT "automationRunId" FROM "ended"`);
  if (!ended) return false;
  // A run goes on from here.
  if (ended.automationRunId !== null) wakeJobs();
  pageSignal.send();
  return true;
}

const json = (value: object | undefined) => (value === undefined ? null : JSON.stringify(value));
