"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { type Mask, maskKinds, type ToolItem } from "@/lib/gateway/schema";
import type { Role } from "@/lib/workspaces/schema";
import { RoleChecks } from "../detail/role-checks";
import { useUpdateTool } from "../use-update-tool";
import { ColumnField, type Columns } from "./column-field";

/** A mask as a form, with what it makes of an example. */
export function NewMask({ tool, columns }: { tool: ToolItem; columns: Columns }) {
  const t = useTranslations("tool");
  const c = useTranslations("common");
  const change = useUpdateTool(tool);
  const [isOpen, setIsOpen] = useState(false);
  const [column, setColumn] = useState(columns[0]?.name ?? "");
  const [mask, setMask] = useState<Mask["mask"]>("hide");
  const [chosen, setChosen] = useState<Role[]>(["viewer"]);
  if (!isOpen) {
    return (
      <div className="btns">
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          {t("newMask")}
        </Button>
      </div>
    );
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || change.isPending) return;
    change.mutate({ masks: [...tool.masks, { column, roles: chosen, mask }] }, { onSuccess: () => setIsOpen(false) });
  };
  return (
    <form className="sheet stack" onSubmit={submit} aria-label={t("newMask")}>
      <div className="pair">
        <ColumnField columns={columns} value={column} onChange={setColumn} />
        <SelectField
          label={t("mask")}
          help={t(`maskHelp.${mask}`)}
          value={mask}
          onChange={(event) => setMask(maskKinds.find((kind) => kind === event.target.value) ?? "hide")}
        >
          {maskKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`maskKinds.${kind}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <RoleChecks legend={t("maskRoles")} chosen={chosen} onChange={setChosen} />
      <p className="says">
        {t("maskExample")} <code>{t("maskBefore")}</code> <span aria-hidden="true">→</span>{" "}
        <code>{t(`maskAfter.${mask}`)}</code>
      </p>
      <div className="btns">
        <Button variant="pen" type="submit" isSent={change.isPending} disabled={chosen.length === 0}>
          {t("addMask")}
        </Button>
        <Button variant="quiet" onClick={() => setIsOpen(false)}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
