"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useMemo } from "react";
import type { z } from "zod";
import { Field, SelectField } from "@/components/ui/field";
import type { ScheduleTrigger } from "@/lib/automations/schema";
import { useProblemAt } from "./problems";
import {
  changeKind,
  hourSteps,
  minuteSteps,
  type ScheduleParts,
  scheduleKinds,
  toCron,
  toParts,
} from "./schedule-parts";
import { SchedulePreview } from "./schedule-preview";

type Params = z.infer<typeof ScheduleTrigger>["params"];

interface ScheduleFieldsProps {
  path: string;
  params: Params;
  /** Somebody chose to write the expression themselves: it stays so, also when a preset says the same. */
  isOwn: boolean;
  onOwn: (isOwn: boolean) => void;
  onChange: (params: Params) => void;
}

/** A schedule in plain words: how often, on which days, when and by which clock; what it comes to stands below. */
export function ScheduleFields({ path, params, isOwn, onOwn, onChange }: ScheduleFieldsProps) {
  const t = useTranslations("builder.schedule");
  const at = useProblemAt();
  const zones = useId();
  const known = useMemo(() => Intl.supportedValuesOf("timeZone"), []);
  const { cron, timezone } = params;
  const parts: ScheduleParts = isOwn ? { kind: "cron", cron } : toParts(cron);
  const set = (next: ScheduleParts) => onChange({ ...params, cron: toCron(next) });
  return (
    <>
      <div className="inline-form">
        <SelectField
          label={t("repeat")}
          value={parts.kind}
          onChange={(event) => {
            const kind = scheduleKinds.find((one) => one === event.target.value) ?? "daily";
            onOwn(kind === "cron");
            set(changeKind(parts, kind));
          }}
        >
          {scheduleKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kinds.${kind}`)}
            </option>
          ))}
        </SelectField>
        <PartFields parts={parts} onChange={set} error={at(`${path}.cron`)} />
        <Field
          label={t("zone")}
          help={t("zoneHelp")}
          error={at(`${path}.timezone`)}
          value={timezone}
          onChange={(event) => onChange({ ...params, timezone: event.target.value })}
          list={zones}
          autoComplete="off"
        />
        <datalist id={zones}>
          {known.map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      </div>
      <SchedulePreview cron={cron} timezone={timezone} />
    </>
  );
}

interface PartFieldsProps {
  parts: ScheduleParts;
  onChange: (parts: ScheduleParts) => void;
  error: React.ReactNode;
}

function PartFields({ parts, onChange, error }: PartFieldsProps) {
  const t = useTranslations("builder.schedule");
  switch (parts.kind) {
    case "minutes":
      return (
        <Steps
          label={t("every")}
          steps={minuteSteps}
          value={parts.every}
          onChange={(every) => onChange({ ...parts, every })}
        />
      );
    case "hours":
      return (
        <>
          <Steps
            label={t("everyHours")}
            steps={hourSteps}
            value={parts.every}
            onChange={(every) => onChange({ ...parts, every })}
          />
          <Count
            label={t("minute")}
            min={0}
            max={59}
            value={parts.minute}
            onChange={(minute) => onChange({ ...parts, minute })}
          />
        </>
      );
    case "cron":
      return (
        <Field
          label={t("cron")}
          help={t("cronHelp")}
          error={error}
          className="record"
          value={parts.cron}
          onChange={(event) => onChange({ ...parts, cron: event.target.value })}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
        />
      );
    default:
      return (
        <>
          {parts.kind === "weekly" && <Days days={parts.days} onChange={(days) => onChange({ ...parts, days })} />}
          {parts.kind === "monthly" && (
            <Count
              label={t("dayOfMonth")}
              help={parts.day > 28 ? t("shortMonth") : undefined}
              min={1}
              max={31}
              value={parts.day}
              onChange={(day) => onChange({ ...parts, day })}
            />
          )}
          <Field
            label={t("time")}
            type="time"
            value={parts.time}
            onChange={(event) => event.target.value && onChange({ ...parts, time: event.target.value })}
          />
        </>
      );
  }
}

interface StepsProps {
  label: string;
  steps: readonly number[];
  value: number;
  onChange: (value: number) => void;
}

function Steps({ label, steps, value, onChange }: StepsProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(Number(event.target.value))}>
      {steps.map((step) => (
        <option key={step} value={step}>
          {step}
        </option>
      ))}
    </SelectField>
  );
}

interface CountProps {
  label: string;
  help?: string;
  min: number;
  max: number;
  value: number;
  onChange: (value: number) => void;
}

/** A number that a schedule cannot do without: what lies outside is not taken. */
function Count({ label, help, min, max, value, onChange }: CountProps) {
  return (
    <Field
      label={label}
      help={help}
      type="number"
      inputMode="numeric"
      min={min}
      max={max}
      value={value}
      onChange={(event) => {
        const next = event.target.valueAsNumber;
        if (Number.isInteger(next) && next >= min && next <= max) onChange(next);
      }}
    />
  );
}

// Monday first; 2024 began with one.
const week = [1, 2, 3, 4, 5, 6, 0];
const dayOf = (day: number) => new Date(Date.UTC(2024, 0, day === 0 ? 7 : day));

/** Days of the week; one at least stays chosen, for without a day there is no schedule. */
function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  const t = useTranslations("builder.schedule");
  const locale = useLocale();
  const name = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  const toggle = (day: number) => {
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day];
    if (next.length > 0) onChange(next);
  };
  return (
    <fieldset className="plain week-days">
      <legend className="label">{t("days")}</legend>
      <div className="role-checks">
        {week.map((day) => (
          <label key={day} className="check">
            <input type="checkbox" checked={days.includes(day)} onChange={() => toggle(day)} />
            {name.format(dayOf(day))}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
