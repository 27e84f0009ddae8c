"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Field, TextField } from "@/components/ui/field";
import type { Step } from "@/lib/automations/schema";
import { DocumentPicker } from "./document-picker";
import { useProblemAt } from "./problems";
import { ToolPicker } from "./tool-picker";
import { LinesField, NumberField } from "./value-fields";

interface StepFieldsProps {
  /** Its place in the definition: `plan.0`. */
  path: string;
  number: number;
  step: Step;
  onChange: (step: Step) => void;
  onRemove?: () => void;
  onUp?: () => void;
  onDown?: () => void;
}

/** One step: the task in plain words, what is read along, what it is to change, and the rest on demand. */
export function StepFields({ path, number, step, onChange, onRemove, onUp, onDown }: StepFieldsProps) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const { params } = step;
  const setParams = (next: Partial<Step["params"]>) => onChange({ ...step, params: { ...params, ...next } });
  return (
    <fieldset className="plain builder-item">
      <legend className="caps">{t("step", { number })}</legend>
      <div className="btns builder-moves">
        {onUp && (
          <Button variant="quiet" icon="down" className="turned" label={t("moveUp", { number })} onClick={onUp} />
        )}
        {onDown && <Button variant="quiet" icon="down" label={t("moveDown", { number })} onClick={onDown} />}
        {onRemove && <Button variant="quiet" icon="close" label={t("removeStep", { number })} onClick={onRemove} />}
      </div>
      <TextField
        label={t("query")}
        help={t("queryHelp", { inputs: "{{ inputs.… }}", steps: "{{ steps.… }}" })}
        error={at(`${path}.params.query`)}
        rows={4}
        value={params.query}
        onChange={(event) => setParams({ query: event.target.value })}
        maxLength={20_000}
      />
      <ToolPicker path={`${path}.params.tools`} names={params.tools} onChange={(tools) => setParams({ tools })} />
      <DocumentPicker
        path={`${path}.params.documents`}
        ids={params.documents}
        onChange={(documents) => setParams({ documents })}
      />
      <LinesField
        label={t("folders")}
        path={`${path}.params.folders`}
        value={params.folders}
        onChange={(folders) => setParams({ folders })}
      />
      <details open={[`${path}.step_id`, `${path}.when`, `${path}.output_as`].some((place) => at(place))}>
        <summary>{t("more")}</summary>
        <div className="stack">
          <Field
            label={t("stepId")}
            error={at(`${path}.step_id`)}
            value={step.step_id}
            onChange={(event) => onChange({ ...step, step_id: event.target.value })}
            autoComplete="off"
            maxLength={40}
          />
          <Field
            label={t("stepWhen")}
            help={t("stepWhenHelp")}
            error={at(`${path}.when`)}
            value={step.when ?? ""}
            onChange={(event) => onChange({ ...step, when: event.target.value || undefined })}
            autoComplete="off"
            maxLength={2_000}
          />
          <Field
            label={t("outputAs")}
            help={t("optional")}
            error={at(`${path}.output_as`)}
            value={step.output_as ?? ""}
            onChange={(event) => onChange({ ...step, output_as: event.target.value || undefined })}
            autoComplete="off"
            maxLength={40}
          />
          {params.connectors.length > 0 && (
            <LinesField
              label={t("connectors")}
              path={`${path}.params.connectors`}
              value={params.connectors}
              onChange={(connectors) => setParams({ connectors })}
            />
          )}
          <NumberField
            label={t("stepRetries")}
            help={t("asAutomation")}
            path={`${path}.max_retries`}
            min={0}
            max={10}
            value={step.max_retries}
            onChange={(max_retries) => onChange({ ...step, max_retries })}
          />
          <NumberField
            label={t("stepTimeout")}
            help={t("asAutomation")}
            path={`${path}.timeout_seconds`}
            min={1}
            max={86_400}
            value={step.timeout_seconds}
            onChange={(timeout_seconds) => onChange({ ...step, timeout_seconds })}
          />
        </div>
      </details>
    </fieldset>
  );
}
