import { checkInputs } from "../../automations/runs/check-inputs";
import { endRun } from "../../automations/runs/end-run";
import { type OpenRun, stepsOfRun } from "../../automations/runs/run-row";
import { type KnownTry, templateValues } from "../../automations/runs/template-values";
import { conditionHolds, renderTemplate } from "../../automations/templates/render-template";
import { nextOf } from "../../automations/triggers/next-of";
import type { Runtime } from "../../core/context";

/**
 * Goes through a run without doing any of it: what each step would be asked, which of them would be left out, when it
 * runs next. Results of steps, which nobody knows, stand by their names.
 */
export async function dryRun(runtime: Runtime, run: OpenRun): Promise<void> {
  const given = checkInputs(run.definition, run.inputs);
  if (!given.ok) return end(runtime, run, "inputs", given.detail);
  const now = runtime.clock.now();
  const known: KnownTry[] = [];
  for (const [index, step] of stepsOfRun(run.definition).entries()) {
    const values = templateValues(run, known);
    const holds = step.when === undefined ? { ok: true as const, value: true } : conditionHolds(step.when, values);
    const query = renderTemplate(step.params.query, values);
    if (!holds.ok || !query.ok) {
      const detail = !holds.ok ? holds.detail : query.ok ? undefined : query.detail;
      return end(runtime, run, "template", `Step "${step.step_id}": ${detail ?? ""}`);
    }
    const { workspaceId, id: runId } = run;
    const row = {
      ...{ runId, index, attempt: 1, workspaceId, stepId: step.step_id, startedAt: now, finishedAt: now },
      state: holds.value ? "succeeded" : "skipped",
      output: { query: query.value, tools: step.params.tools },
    };
    await runtime.db.prisma.automationStep.createMany({ data: [row], skipDuplicates: true });
    known.push({ ...row, output: `(what ${step.step_id} comes to)` });
  }
  const next = run.definition.triggers
    .flatMap((trigger) => (trigger.enabled ? nextOf(trigger, now, 3) : []))
    .toSorted((a, b) => a.getTime() - b.getTime())
    .slice(0, 3)
    .map((time) => time.toISOString());
  const words = next.length > 0 ? `Next runs: ${next.join(", ")}.` : "No time is planned for it.";
  await endRun(runtime, run, { state: "succeeded", reason: null, detail: `Nothing was done. ${words}` });
}

async function end(runtime: Runtime, run: OpenRun, reason: string, detail = ""): Promise<void> {
  await endRun(runtime, run, { state: "failed", reason, detail });
}
