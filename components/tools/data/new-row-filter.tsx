"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import { filterOperators, RowFilter, type ToolItem } from "@/lib/gateway/schema";
import type { Role } from "@/lib/workspaces/schema";
import { RoleChecks } from "../detail/role-checks";
import { useUpdateTool } from "../use-update-tool";
import { ColumnField, type Columns } from "./column-field";
import { useRowFilterWords } from "./use-row-filter-words";

type Operator = (typeof filterOperators)[number];

/** A row filter as a form; several values are written with commas between them. */
export function NewRowFilter({ tool, columns }: { tool: ToolItem; columns: Columns }) {
  const t = useTranslations("tool");
  const c = useTranslations("common");
  const change = useUpdateTool(tool);
  const words = useRowFilterWords();
  const [isOpen, setIsOpen] = useState(false);
  const [column, setColumn] = useState(columns[0]?.name ?? "");
  const [operator, setOperator] = useState<Operator>("equals");
  const [value, setValue] = useState("");
  const [chosen, setChosen] = useState<Role[]>(["viewer"]);
  if (!isOpen) {
    return (
      <div className="btns">
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          {t("newRowFilter")}
        </Button>
      </div>
    );
  }
  const values = value
    .split(/[,，、]/)
    .map((one) => one.trim())
    .filter((one) => one !== "");
  const filter = { column, operator, roles: chosen, value: operator === "one_of" ? values : value.trim() };
  const isReady = value.trim() !== "" && RowFilter.safeParse(filter).success;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady || change.isPending) return;
    change.mutate({ rowFilters: [...tool.rowFilters, filter] }, { onSuccess: () => setIsOpen(false) });
  };
  return (
    <form className="sheet stack" onSubmit={submit} aria-label={t("newRowFilter")}>
      <div className="pair">
        <ColumnField columns={columns} value={column} onChange={setColumn} />
        <SelectField
          label={t("operator")}
          value={operator}
          onChange={(event) => setOperator(filterOperators.find((one) => one === event.target.value) ?? "equals")}
        >
          {filterOperators.map((one) => (
            <option key={one} value={one}>
              {t(`operators.${one}`)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t("value")}
          help={operator === "one_of" ? t("valuesHelp") : undefined}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          maxLength={500}
          autoComplete="off"
          spellCheck={false}
        />
      </div>
      <RoleChecks legend={t("rowFilterRoles")} chosen={chosen} onChange={setChosen} />
      {isReady && <p className="says">{words(filter)}</p>}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={change.isPending} disabled={!isReady}>
          {t("addRowFilter")}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
