import type { OpenRun } from "../../automations/runs/run-row";
import { templateValues } from "../../automations/runs/template-values";
import type { Step } from "../../automations/schema";
import { conditionHolds, renderTemplate } from "../../automations/templates/render-template";
import { createThread } from "../../chats/create-thread";
import type { Context } from "../../core/context";
import type { AutomationStep } from "../../core/db/generated/client";
import { AppError } from "../../core/errors";
import { fail, ok, type Result } from "../../core/result";
import { runTurn } from "../../supervisor/run-turn";

/**
 * Sets a try of a step to work: its own private thread, and in it the query. Where it died half-way it goes on: the
 * message has a name of its own, so that it is sent once. A step whose condition does not hold is left out.
 */
export async function beginStep(
  ctx: Context,
  run: OpenRun,
  tries: readonly AutomationStep[],
  { step, index, attempt }: { step: Step; index: number; attempt: number },
): Promise<Result<null, "template" | "step_failed">> {
  const { prisma } = ctx.db;
  const values = templateValues(run, tries);
  const place = { runId: run.id, index, attempt };
  const row = { ...place, workspaceId: run.workspaceId, stepId: step.step_id, startedAt: ctx.clock.now() };
  const holds = step.when === undefined ? ok(true) : conditionHolds(step.when, values);
  if (!holds.ok) return wrongTemplate(step, holds.detail);
  if (!holds.value) {
    const end = { state: "skipped", finishedAt: ctx.clock.now() };
    // A condition may look at the clock: a try that was begun before, and is left out now, is closed.
    await prisma.automationStep.upsert({
      where: { runId_index_attempt: place },
      create: { ...row, ...end },
      update: end,
    });
    return ok(null);
  }
  const query = renderTemplate(step.params.query, values);
  if (!query.ok) return wrongTemplate(step, query.detail);
  if (query.value.trim() === "") return wrongTemplate(step, "It comes to nothing.");
  await prisma.automationStep.createMany({ data: [{ ...row, state: "running" }], skipDuplicates: true });
  const kept = await prisma.automationStep.findUniqueOrThrow({ where: { runId_index_attempt: place } });
  try {
    const threadId = kept.threadId ?? (await createThread(ctx, { title: run.definition.name })).id;
    await prisma.automationStep.update({ where: { runId_index_attempt: place }, data: { threadId } });
    const { turnId } = await runTurn(ctx, {
      threadId,
      automationRunId: run.id,
      message: {
        id: `${run.id}-${index}-${attempt}`,
        text: withPlaces(query.value, step),
        mentions: step.params.documents,
      },
    });
    await prisma.automationStep.update({ where: { runId_index_attempt: place }, data: { turnId } });
    return ok(null);
  } catch (error) {
    const isExpected = error instanceof AppError && ["NOT_FOUND", "INVALID_INPUT", "FORBIDDEN"].includes(error.code);
    if (!isExpected) throw error;
    return fail("step_failed", `Step "${step.step_id}" could not be begun. ${error.detail}`);
  }
}

function wrongTemplate(step: Step, detail = ""): Result<null, "template"> {
  return fail("template", `A text of step "${step.step_id}" could not be filled in. ${detail}`);
}

/** Folders and services are named behind the query: the agent looks there. */
function withPlaces(query: string, { params }: Step): string {
  const places = [
    ["Folders", params.folders],
    ["Services", params.connectors],
  ] as const;
  const named = places.flatMap(([name, list]) => (list.length > 0 ? [`${name}: ${list.join(", ")}`] : []));
  return [query, ...named].join("\n\n");
}
