"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import { type Trigger, triggerTypes } from "@/lib/automations/schema";
import { newTrigger } from "./draft";
import { useProblemAt } from "./problems";
import { ScheduleFields } from "./schedule-fields";
import { JsonField } from "./value-fields";

interface TriggerFieldsProps {
  index: number;
  trigger: Trigger;
  zone: string;
  onChange: (trigger: Trigger) => void;
  /** Left out for the only one: an automation has one trigger at least. */
  onRemove?: () => void;
}

/** One trigger of any kind. */
export function TriggerFields({ index, trigger, zone, onChange, onRemove }: TriggerFieldsProps) {
  const t = useTranslations("builder");
  const kinds = useTranslations("automations.triggers");
  const [isOwnCron, setIsOwnCron] = useState(false);
  const path = `triggers.${index}`;
  const number = index + 1;
  return (
    <fieldset className="plain builder-item">
      <legend className="caps">{t("trigger", { number })}</legend>
      <div className="inline-form">
        <SelectField
          label={t("kind")}
          value={trigger.type}
          onChange={(event) => {
            const type = triggerTypes.find((one) => one === event.target.value) ?? "manual";
            onChange({ ...newTrigger(type, zone), enabled: trigger.enabled, static_inputs: trigger.static_inputs });
          }}
        >
          {triggerTypes.map((type) => (
            <option key={type} value={type}>
              {kinds(type)}
            </option>
          ))}
        </SelectField>
        <label className="check">
          <input
            type="checkbox"
            checked={trigger.enabled}
            onChange={(event) => onChange({ ...trigger, enabled: event.target.checked })}
          />
          {t("triggerOn")}
        </label>
        {onRemove && <Button variant="quiet" icon="close" label={t("removeTrigger", { number })} onClick={onRemove} />}
      </div>
      {trigger.type === "schedule" && (
        <ScheduleFields
          path={`${path}.params`}
          params={trigger.params}
          isOwn={isOwnCron}
          onOwn={setIsOwnCron}
          onChange={(params) => onChange({ ...trigger, params })}
        />
      )}
      {trigger.type === "event" && (
        <EventFields
          path={`${path}.params`}
          params={trigger.params}
          onChange={(params) => onChange({ ...trigger, params })}
        />
      )}
      {trigger.type === "webhook" && <p className="help">{t("webhookNote")}</p>}
      {trigger.type === "manual" && <p className="help">{t("manualNote")}</p>}
      <details>
        <summary>{t("staticInputs")}</summary>
        <JsonField
          label={t("staticInputs")}
          path={`${path}.static_inputs`}
          value={trigger.static_inputs}
          onChange={(values) => onChange({ ...trigger, static_inputs: values ?? {} })}
        />
      </details>
    </fieldset>
  );
}

type EventParams = Extract<Trigger, { type: "event" }>["params"];

interface EventFieldsProps {
  path: string;
  params: EventParams;
  onChange: (params: EventParams) => void;
}

/** The folder that matters most, and the whole filter for whoever needs it; both are the same value. */
function EventFields({ path, params, onChange }: EventFieldsProps) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const { folder, ...rest } = params.filter;
  const isPlain = folder === undefined || typeof folder === "string";
  return (
    <>
      <p>{t("event")}</p>
      {isPlain && (
        <Field
          label={t("folder")}
          help={t("folderHelp")}
          value={folder ?? ""}
          onChange={(event) => {
            const wanted = event.target.value;
            onChange({ ...params, filter: wanted === "" ? rest : { folder: wanted, ...rest } });
          }}
          maxLength={400}
          autoComplete="off"
        />
      )}
      <details open={!isPlain || Object.keys(rest).length > 0 || at(`${path}.filter`) !== undefined}>
        <summary>{t("filter")}</summary>
        <JsonField
          label={t("filter")}
          help={t("filterHelp")}
          path={`${path}.filter`}
          value={params.filter}
          onChange={(filter) => onChange({ ...params, filter: filter ?? {} })}
        />
      </details>
    </>
  );
}
