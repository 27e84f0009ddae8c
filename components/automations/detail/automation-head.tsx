"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { Button, ButtonLink } from "@/components/ui/button";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { AutomationMenu } from "../automation-menu";
import { RunDialog } from "../runs/run-dialog";

/** Its state, who made it, and what one can do with it. */
export function AutomationHead({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations");
  const can = useCan();
  const { when } = useFormat();
  const workspaceId = useWorkspaceId();
  const [running, setRunning] = useState<"run" | "dryRun">();
  const mayRun = can("automations:execute") && item.state !== "archived";
  return (
    <div className="stack">
      {item.definition.goal && <p className="lede">{item.definition.goal}</p>}
      <p className="tool-line">
        <StateLabel kind="automation" state={item.state} />
        <span>{t("version", { version: item.version })}</span>
        <span>{t("madeBy", { name: item.createdBy.name, time: when(item.createdAt) })}</span>
      </p>
      <div className="btns">
        {mayRun && (
          <Button variant="pen" onClick={() => setRunning("run")}>
            {t("actions.run")}
          </Button>
        )}
        {mayRun && <Button onClick={() => setRunning("dryRun")}>{t("actions.dryRun")}</Button>}
        {can("automations:update") && (
          <ButtonLink icon="pen" href={`/w/${workspaceId}/automations/${item.id}/edit`}>
            {t("actions.edit")}
          </ButtonLink>
        )}
        <AutomationMenu item={item} />
      </div>
      <RunDialog item={item} kind={running} onClose={() => setRunning(undefined)} />
    </div>
  );
}
