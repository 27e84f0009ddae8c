"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { RunDialog } from "./runs/run-dialog";
import { useSwitchAutomation } from "./use-automations";

/** Everything that can be done with one automation, as far as this person may. */
export function AutomationMenu({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations");
  const can = useCan();
  const { workspace } = useWorkspace();
  const router = useRouter();
  const change = useSwitchAutomation(item);
  const [running, setRunning] = useState<"run" | "dryRun">();
  const { id, name, state } = item;
  const base = `/w/${workspace.id}/automations`;
  const mayChange = can("automations:update");
  const mayRun = can("automations:execute") && state !== "archived";
  if (!mayChange && !mayRun) return null;
  return (
    <>
      <Menu trigger={<Button variant="quiet" icon="more" label={t("moreOf", { name })} />}>
        {mayRun && (
          <>
            <MenuItem icon="right" onSelect={() => setRunning("run")}>
              {t("actions.run")}
            </MenuItem>
            <MenuItem icon="seal" onSelect={() => setRunning("dryRun")}>
              {t("actions.dryRun")}
            </MenuItem>
          </>
        )}
        {mayChange && (
          <>
            <MenuItem icon="pen" onSelect={() => router.push(`${base}/${id}/edit`)}>
              {t("actions.edit")}
            </MenuItem>
            {state !== "archived" && (
              <MenuItem icon="clock" onSelect={() => change.to(state === "enabled" ? "paused" : "enabled")}>
                {t(state === "enabled" ? "actions.pause" : "actions.resume")}
              </MenuItem>
            )}
            <MenuItem icon="shelf" onSelect={() => change.to(state === "archived" ? "paused" : "archived")}>
              {t(state === "archived" ? "actions.unarchive" : "actions.archive")}
            </MenuItem>
          </>
        )}
      </Menu>
      <RunDialog item={item} kind={running} onClose={() => setRunning(undefined)} />
    </>
  );
}
