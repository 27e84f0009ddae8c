"use client";

import { useTranslations } from "next-intl";
import { useWritingTools } from "@/components/automations/use-writing-tools";
import { SelectField } from "@/components/ui/field";
import { PickedList } from "./picked-list";
import { useProblemAt } from "./problems";

interface ToolPickerProps {
  path: string;
  names: readonly string[];
  onChange: (names: string[]) => void;
}

/** The changes that a step declares: each is a promise that it leaves a receipt. */
export function ToolPicker({ path, names, onChange }: ToolPickerProps) {
  const t = useTranslations("builder");
  const at = useProblemAt();
  const { tools, nameOf } = useWritingTools();
  const offered = tools.filter(({ id }) => !names.includes(id));
  return (
    <div className="stack picker">
      <SelectField
        label={t("tools")}
        help={t("toolsHelp")}
        error={at(path)}
        value=""
        onChange={(event) => event.target.value && onChange([...names, event.target.value])}
      >
        <option value="">{t("addTool")}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <PickedList
        items={names.map((id) => ({ id, name: nameOf(id) }))}
        onRemove={(id) => onChange(names.filter((one) => one !== id))}
      />
    </div>
  );
}
