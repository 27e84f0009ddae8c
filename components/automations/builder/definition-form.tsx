"use client";

import { useTranslations } from "next-intl";
import { AllowanceList } from "@/components/automations/allowance-list";
import { Part } from "@/components/tools/detail/part";
import { Field, TextField } from "@/components/ui/field";
import type { Allowance } from "@/lib/automations/schema";
import { type Draft, declaredTools } from "./draft";
import { ExecutionFields } from "./execution-fields";
import { useProblemAt } from "./problems";
import { StepList } from "./step-list";
import { TriggerItems } from "./trigger-items";
import { JsonField } from "./value-fields";

const mostSteps = 20;
const mostFailureSteps = 10;

interface DefinitionFormProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  allowances: readonly Allowance[];
  onAllowances: (allowances: Allowance[]) => void;
}

/** A definition as fields, in the order in which one thinks of it: what, when, which changes, how. */
export function DefinitionForm({ draft, onChange, allowances, onAllowances }: DefinitionFormProps) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const { triggers, plan, execution } = draft;
  const all = [...plan, ...execution.on_failure];
  return (
    <div className="parts">
      <Part title={t("about")}>
        <div className="stack">
          <Field
            label={t("name")}
            error={at("name")}
            value={draft.name}
            onChange={(event) => onChange({ ...draft, name: event.target.value })}
            maxLength={120}
            autoComplete="off"
            required
          />
          <TextField
            label={t("goal")}
            help={t("optional")}
            error={at("goal")}
            rows={2}
            value={draft.goal ?? ""}
            onChange={(event) => onChange({ ...draft, goal: event.target.value || undefined })}
            maxLength={2_000}
          />
        </div>
      </Part>
      <Part title={t("when")}>
        <div className="stack">
          <TriggerItems triggers={triggers} onChange={(next) => onChange({ ...draft, triggers: next })} />
          <details open={at("inputs") !== undefined}>
            <summary>{t("inputs")}</summary>
            <JsonField
              label={t("inputs")}
              help={t("inputsHelp", { example: "{{ inputs.name }}" })}
              path="inputs"
              value={draft.inputs}
              onChange={(inputs) => onChange({ ...draft, inputs })}
            />
          </details>
        </div>
      </Part>
      <Part title={t("plan")}>
        <StepList
          path="plan"
          steps={plan}
          all={all}
          addLabel={t("addStep")}
          fewest={1}
          most={mostSteps}
          onChange={(steps) => onChange({ ...draft, plan: steps })}
        />
      </Part>
      <Part title={t("writes")} text={t("writesHelp")}>
        <AllowanceList tools={declaredTools(draft)} allowances={allowances} onChange={onAllowances} />
      </Part>
      <Part title={t("execution")}>
        <ExecutionFields draft={draft} onChange={onChange} />
      </Part>
      <Part title={t("onFailure")} text={t("onFailureText")}>
        <StepList
          path="execution.on_failure"
          steps={execution.on_failure}
          all={all}
          addLabel={t("addFailureStep")}
          fewest={0}
          most={mostFailureSteps}
          onChange={(steps) => onChange({ ...draft, execution: { ...execution, on_failure: steps } })}
        />
      </Part>
    </div>
  );
}
