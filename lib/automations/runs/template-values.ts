import type { AutomationStep } from "../../core/db/generated/client";
import type { TemplateValues } from "../templates/template-engine";
import { type OpenRun, stepsOfRun } from "./run-row";

/** What is known of a try here. */
export type KnownTry = Pick<AutomationStep, "index" | "state" | "output">;

/** What the templates of a run's next step may speak of. A step that was left out came to nothing. */
export function templateValues(run: OpenRun, tries: readonly KnownTry[]): TemplateValues {
  const steps: Record<string, unknown> = {};
  const { definition, outcome } = run;
  for (const [index, step] of stepsOfRun(definition).entries()) {
    const last = tries.findLast((row) => row.index === index);
    if (last?.state !== "succeeded" && last?.state !== "skipped") continue;
    const output = last.state === "succeeded" ? last.output : "";
    steps[step.step_id] = output;
    if (step.output_as) steps[step.output_as] = output;
  }
  return {
    run: {
      ...{ id: run.id, name: definition.name, version: run.version, trigger: run.triggerType },
      occurrence: run.occurrence ?? "",
      started_at: (run.startedAt ?? run.createdAt).toISOString(),
      reason: outcome.ending?.reason ?? "",
      detail: outcome.ending?.detail ?? "",
    },
    inputs: run.inputs,
    steps,
  };
}
