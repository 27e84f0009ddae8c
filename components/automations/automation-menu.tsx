"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { Button } from "@/components/ui/button";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { RunDialog } from "./runs/run-dialog";
import { useSwitchAutomation } from "./use-automations";

/** Everything that can be done with one automation, as far as this person may. */
export function AutomationMenu({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations");
  const can = useCan();
  const { me, workspace } = useWorkspace();
  const router = useRouter();
  const pathname = usePathname();
  const client = useQueryClient();
  const change = useSwitchAutomation(item);
  const [running, setRunning] = useState<"run" | "dryRun">();
  const [isDeleting, setIsDeleting] = useState(false);
  const { id, name, state, createdBy } = item;
  const base = `/w/${workspace.id}/automations`;
  const remove = useMutation({
    mutationFn: () => api.delete(`/automations/${id}`),
    onSuccess: () => {
      setIsDeleting(false);
      if (pathname.startsWith(`${base}/${id}`)) router.push(base);
      return client.invalidateQueries({ queryKey: ["automations"] });
    },
  });
  const mayChange = can("automations:update");
  const mayRun = can("automations:execute") && state !== "archived";
  // What is one's own may be deleted without the right to delete what is others'.
  const mayDelete = can("automations:delete") || (createdBy.id === me.id && mayChange);
  if (!mayChange && !mayRun && !mayDelete) return null;
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
        {mayDelete && (
          <>
            <MenuLine />
            <MenuItem icon="close" isDanger onSelect={() => setIsDeleting(true)}>
              {t("actions.delete")}
            </MenuItem>
          </>
        )}
      </Menu>
      <RunDialog item={item} kind={running} onClose={() => setRunning(undefined)} />
      <Dialog isOpen={isDeleting} onClose={() => setIsDeleting(false)} title={t("deleteTitle")}>
        <ConfirmDelete
          text={t("deleteText")}
          typed={{ label: t("deleteLabel"), name }}
          isSent={remove.isPending}
          error={remove.error}
          onConfirm={() => remove.mutate()}
          onCancel={() => setIsDeleting(false)}
        />
      </Dialog>
    </>
  );
}
