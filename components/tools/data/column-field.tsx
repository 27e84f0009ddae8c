"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/field";

export type Columns = readonly { name: string; description: string }[];

export function ColumnField({
  columns,
  value,
  onChange,
}: {
  columns: Columns;
  value: string;
  onChange: (column: string) => void;
}) {
  const t = useTranslations("tool");
  return (
    <SelectField
      label={t("column")}
      help={<span lang="en">{columns.find(({ name }) => name === value)?.description}</span>}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {columns.map(({ name }) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}
