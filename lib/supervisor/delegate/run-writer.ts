import type { Database } from "../../core/db/database";
import { Prisma } from "../../core/db/database";
import { gather } from "../../core/gather";
import { processWide } from "../../core/process-wide";

/** A run that begins, as its row says it. */
export interface BegunRun {
  id: string;
  workspaceId: string;
  threadId: string;
  turnId: string;
  toolCallId: string;
  specialist: string;
  description: string;
  state: string;
  startedAt: string;
}

/** How a run ended. */
export interface EndedRun {
  id: string;
  workspaceId: string;
  state: string;
  contract: object;
  verification: string | null;
  calls: object[];
  output: string;
  finishedAt: string;
  error: object | null;
}

/** Nothing but the end of a turn waits for the row of a run that has ended; others may end just now. */
const endsWithinMs = 20;

/** Writes the rows of runs, those of one batch in one statement: eight specialists that start together write once. */
export function runWriter(db: Database) {
  const all = processWide("run-writers", () => new WeakMap<Database, ReturnType<typeof makeWriter>>());
  const writer = all.get(db) ?? makeWriter(db);
  all.set(db, writer);
  return writer;
}

function makeWriter(db: Database) {
  return {
    begin: gather<BegunRun>(
      (runs) =>
        db.execute(Prisma.sql`
          INSERT INTO "SpecialistRun" ("id", "workspaceId", "threadId", "turnId", "toolCallId", "specialist",
            "description", "state", "startedAt")
          SELECT * FROM json_to_recordset(${JSON.stringify(runs)}::json) AS r("id" text, "workspaceId" text,
            "threadId" text, "turnId" text, "toolCallId" text, "specialist" text, "description" text, "state" text,
            "startedAt" timestamptz)`),
      0,
    ),
    end: gather<EndedRun>(
      (runs) =>
        db.execute(Prisma.sql`
          UPDATE "SpecialistRun" s SET "state" = r."state", "contract" = r."contract", "verification" = r."verification",
            "calls" = r."calls", "output" = r."output", "finishedAt" = r."finishedAt",
            "error" = COALESCE(r."error", s."error")
          FROM json_to_recordset(${JSON.stringify(runs)}::json) AS r("id" text, "workspaceId" text, "state" text,
            "contract" jsonb, "verification" text, "calls" jsonb, "output" text, "finishedAt" timestamptz, "error" jsonb)
          WHERE s."id" = r."id" AND s."workspaceId" = r."workspaceId"`),
      endsWithinMs,
    ),
  };
}
