"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import type { ToolItem } from "@/lib/gateway/schema";
import type { Role } from "@/lib/workspaces/schema";
import { effectiveRoles, rolesThatMay } from "../tool-roles";
import { useUpdateTool } from "../use-update-tool";
import { RoleChecks } from "./role-checks";

/** Which of the roles that hold the permission may use the tool. */
export function RolesForm({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tools");
  const c = useTranslations("common");
  const change = useUpdateTool(tool);
  const able = rolesThatMay(tool.permission);
  const before = effectiveRoles(tool);
  const [chosen, setChosen] = useState<readonly Role[]>(before);
  const isSame = chosen.join() === before.join();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame || chosen.length === 0 || change.isPending) return;
    change.mutate({ roles: able.every((role) => chosen.includes(role)) ? null : [...chosen] });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <RoleChecks
        legend={t("roles")}
        chosen={chosen}
        able={able}
        why={t("lacks", { permission: tool.permission })}
        isDisabled={!mayManage}
        onChange={setChosen}
      />
      {chosen.length === 0 && <p className="help help-error">{t("noRole")}</p>}
      {mayManage && (
        <div className="btns">
          <Button type="submit" isSent={change.isPending} disabled={isSame || chosen.length === 0}>
            {c("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
