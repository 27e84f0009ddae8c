import type { Context } from "../core/context";
import { Prisma } from "../core/db/database";
import type { AutomationTrigger } from "../core/db/generated/client";
import { type AutomationRow, readAutomation } from "./automation-row";
import type { ListedTool } from "./definition/declarable-tools";
import { verifyDefinition } from "./definition/verify-definition";
import { webhookUrl } from "./hooks/webhook-url";
import type { AutomationItem } from "./items.schema";
import { namesOf } from "./names-of";
import { type AutomationDefinition, RunState } from "./schema";
import { describeTriggers } from "./triggers/describe-triggers";
import { nextOf } from "./triggers/next-of";

/** Runs that are shown ahead. */
const shownRuns = 3;

interface LastRun {
  id: string;
  automationId: string;
  state: string;
  reason: string | null;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export async function toAutomationItem(
  ctx: Context,
  row: AutomationRow,
  tools: readonly ListedTool[],
): Promise<AutomationItem> {
  const [item] = await toAutomationItems(ctx, [row], tools);
  return item!;
}

/** Automations with their triggers, their next runs and how the last one ended: three queries, however many. */
export async function toAutomationItems(
  ctx: Context,
  rows: readonly AutomationRow[],
  tools: readonly ListedTool[],
): Promise<AutomationItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const triggers = await ctx.db.prisma.automationTrigger.findMany({
    where: { workspaceId: ctx.workspaceId, automationId: { in: ids } },
    orderBy: { index: "asc" },
  });
  const runs = new Map((await lastRunsOf(ctx, ids)).map((run) => [run.automationId, run]));
  const nameOf = await namesOf(
    ctx,
    rows.map(({ createdById }) => createdById),
  );
  const now = ctx.clock.now();
  return rows.map((row) => {
    const { definition, allowances, state } = readAutomation(row);
    const run = runs.get(row.id);
    const { faults, missing } = verifyDefinition(definition, tools, now);
    return {
      ...{ id: row.id, name: row.name, state, version: row.version, definition, allowances },
      triggers: triggers
        .filter(({ automationId }) => automationId === row.id)
        .map((trigger) => toTriggerItem(ctx, trigger, definition)),
      schedule: describeTriggers(definition),
      nextRuns: nextRunsOf(definition, now),
      problems: [...faults, ...missing],
      createdBy: nameOf(row.createdById),
      lastRun: run ? toLastRun(run) : null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

function toTriggerItem(
  ctx: Context,
  trigger: AutomationTrigger,
  { triggers }: AutomationDefinition,
): AutomationItem["triggers"][number] {
  const defined = triggers[trigger.index]!;
  return {
    id: trigger.id,
    type: defined.type,
    enabled: trigger.enabled,
    params: defined.params,
    nextAt: trigger.nextAt?.toISOString() ?? null,
    missed: trigger.missed,
    ...(defined.type === "webhook" && { webhookUrl: webhookUrl(ctx, trigger) }),
  };
}

function nextRunsOf({ triggers }: AutomationDefinition, now: Date): string[] {
  const times = triggers.flatMap((trigger) => (trigger.enabled ? nextOf(trigger, now, shownRuns) : []));
  const instants = new Set(times.map((time) => time.toISOString()));
  return [...instants].toSorted().slice(0, shownRuns);
}

/** The newest real run of each. */
function lastRunsOf(ctx: Context, ids: readonly string[]): Promise<LastRun[]> {
  return ctx.db.query<LastRun>(Prisma.sql`
    SELECT DISTINCT ON ("automationId") "id", "automationId", "state", "reason", "startedAt", "finishedAt"
    FROM "AutomationRun"
    WHERE "workspaceId" = ${ctx.workspaceId as string} AND "automationId" IN (${Prisma.join([...ids])}) AND NOT "dryRun"
    ORDER BY "automationId", "createdAt" DESC, "id" DESC`);
}

function toLastRun({ id, state, reason, startedAt, finishedAt }: LastRun): AutomationItem["lastRun"] {
  return {
    ...{ id, state: RunState.parse(state), reason },
    startedAt: startedAt?.toISOString() ?? null,
    finishedAt: finishedAt?.toISOString() ?? null,
  };
}
