import type { Runtime } from "../../core/context";
import type { Prisma, Transaction } from "../../core/db/database";
import { notFound } from "../../core/errors";
import { enqueueJob } from "../../events/enqueue-job";
import { publishEvent } from "../../events/publish-event";
import { AutomationDefinition, type triggerTypes } from "../schema";
import { openStates } from "./run-row";

export interface StartRun {
  workspaceId: string;
  automationId: string;
  trigger: { id: string | null; type: (typeof triggerTypes)[number] };
  /** Which moment, event or delivery it answers; of a trigger each is answered once. */
  occurrence?: string;
  /** Renders and checks everything, changes nothing. */
  dryRun?: boolean;
  /** Beside what the trigger gives each of its runs. */
  inputs?: Record<string, unknown>;
  /** What is written together with the run. */
  beside?: (tx: Transaction, runId: string) => Promise<unknown>;
}

/**
 * Writes down a run with the automation as it is now, and asks for it to be worked on, in the caller's transaction. One
 * that comes while another is at work is left out, waits or goes ahead, as the definition says; one that is left out is
 * kept as `skipped` with its reason, as is one of an automation that has been paused meanwhile.
 * @returns the run's id, or null when this occurrence has been answered already, or what fires is off or gone by now
 * @throws NOT_FOUND
 */
export async function insertRun(
  tx: Transaction,
  runtime: Pick<Runtime, "ids" | "clock">,
  start: StartRun,
): Promise<string | null> {
  const { workspaceId, automationId, trigger, occurrence = null, dryRun = false } = start;
  // Whoever starts another run of it waits: only so is it certain that none is at work.
  const locked = await tx.$executeRaw`
    SELECT 1 FROM "Automation" WHERE "id" = ${automationId} AND "workspaceId" = ${workspaceId} FOR UPDATE`;
  const automation = await tx.automation.findFirst({ where: { id: automationId, workspaceId } });
  if (!automation || locked === 0) throw notFound("automation");
  const definition = AutomationDefinition.parse(automation.definition);
  const index = await indexOf(tx, start);
  if (index === null) return null;
  const given = definition.triggers[index]?.static_inputs ?? {};
  const reason = dryRun ? null : await reasonToSkip(tx, automation, definition, trigger.type);
  const workspace = await tx.workspace.findUniqueOrThrow({ where: { id: workspaceId }, select: { models: true } });
  const id = runtime.ids.next("automationRun");
  const now = runtime.clock.now();
  const state = reason === null ? "pending" : "skipped";
  const { count } = await tx.automationRun.createMany({
    data: [
      {
        ...{ id, workspaceId, automationId, version: automation.version, userId: automation.createdById },
        ...{ state, reason, dryRun, triggerId: trigger.id, triggerType: trigger.type, occurrence },
        definition,
        allowances: automation.allowances as Prisma.InputJsonArray,
        models: { ...(workspace.models as object), ...definition.models },
        inputs: { ...given, ...start.inputs } as Prisma.InputJsonObject,
        createdAt: now,
        finishedAt: reason === null ? null : now,
      },
    ],
    skipDuplicates: true,
  });
  if (count === 0) return null;
  if (reason === null) {
    await enqueueJob(tx, runtime, "automation/run.requested", {
      workspaceId,
      userId: automation.createdById,
      runId: id,
    });
  }
  await publishEvent(tx, runtime, {
    workspaceId,
    name: "automation.changed",
    data: { id: automationId, runId: id, state },
  });
  await start.beside?.(tx, id);
  return id;
}

/** Its place in the definition, -1 for none; null when it was taken away or switched off since it fired. */
async function indexOf(tx: Transaction, { trigger, automationId, workspaceId }: StartRun): Promise<number | null> {
  if (trigger.id === null) return -1;
  const row = await tx.automationTrigger.findFirst({ where: { id: trigger.id, automationId, workspaceId } });
  // By hand it can be run whatever is switched off.
  if (!row?.enabled && trigger.type !== "manual") return null;
  return row?.index ?? -1;
}

async function reasonToSkip(
  tx: Transaction,
  { id, workspaceId, state }: { id: string; workspaceId: string; state: string },
  { execution }: AutomationDefinition,
  trigger: string,
): Promise<"paused" | "running" | null> {
  // By hand an automation can be tried while it is paused.
  if (state !== "enabled" && trigger !== "manual") return "paused";
  if (execution.concurrency !== "drop_if_running") return null;
  const others = await tx.automationRun.count({
    where: { automationId: id, workspaceId, dryRun: false, state: { in: [...openStates] } },
  });
  return others > 0 ? "running" : null;
}
