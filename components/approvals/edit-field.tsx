"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field, SelectField, TextField } from "@/components/ui/field";
import type { ArgumentField } from "./read-fields";
import { useApprovalWords } from "./use-approval-words";

interface EditFieldProps {
  field: ArgumentField;
  /** Null: it is left out of the call. */
  value: string | null;
  error?: string;
  onChange: (value: string | null) => void;
}

/** The control that fits an argument's type. */
export function EditField({ field, value, error, onChange }: EditFieldProps) {
  const t = useTranslations("approvals");
  const { argument } = useApprovalWords();
  const { kind, isRequired } = field;
  const own = { label: argument(field.name), error, required: isRequired };
  // As high as what stood in it first; the person can pull it larger.
  const [rows] = useState(Math.min(10, (value ?? "").split("\n").length + 1));
  const text = { ...own, value: value ?? "", autoComplete: "off" };
  switch (kind) {
    case "long":
    case "list":
    case "json":
      return (
        <TextField
          {...text}
          rows={rows}
          className={kind === "json" ? "record" : undefined}
          spellCheck={kind === "long"}
          help={kind === "list" ? t("form.listHelp") : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    case "boolean":
    case "choice": {
      const options = kind === "boolean" ? ["true", "false"] : field.options.map(String);
      const word = (option: string) => (kind === "boolean" ? (option === "true" ? t("yes") : t("no")) : option);
      return (
        <SelectField {...own} value={value ?? ""} onChange={(event) => onChange(event.target.value || null)}>
          {(!isRequired || value === null) && <option value="">{t("form.notSet")}</option>}
          {options.map((option) => (
            <option key={option} value={option}>
              {word(option)}
            </option>
          ))}
        </SelectField>
      );
    }
    default:
      return (
        <Field
          {...text}
          inputMode={kind === "number" ? "decimal" : kind === "integer" ? "numeric" : undefined}
          onChange={(event) => onChange(keptOut(event.target.value, value, isRequired))}
        />
      );
  }
}

/** An optional value that was never given stays out of the call when its field is emptied again. */
function keptOut(next: string, before: string | null, isRequired: boolean): string | null {
  return next === "" && !isRequired && before !== null ? null : next;
}
