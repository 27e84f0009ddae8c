"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Dialog } from "@/components/ui/dialog";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@/components/ui/menu";
import type { WorkspaceSummary } from "@/lib/workspaces/schema";
import { CreateWorkspace } from "./create-workspace";
import { useWorkspace } from "./workspace-context";

/** Names the workspace one is in; goes to another or makes a new one. */
export function WorkspaceMenu() {
  const t = useTranslations("frame");
  const router = useRouter();
  const { workspace } = useWorkspace();
  const [isCreating, setIsCreating] = useState(false);
  const list = useQuery({
    queryKey: queryKeys.workspaces,
    queryFn: ({ signal }) => api.get<Page<WorkspaceSummary>>("/workspaces", { signal }),
  });
  const items = list.data?.items ?? [workspace];
  return (
    <>
      <Menu
        trigger={
          <button
            type="button"
            className="btn workspace-button"
            aria-label={t("switchWorkspace", { name: workspace.name })}
          >
            <span>{workspace.name}</span>
            <Icon name="down" />
          </button>
        }
      >
        <MenuChoice
          label={t("workspaces")}
          value={workspace.id}
          options={items.map((item) => ({ value: item.id, label: item.name }))}
          onChange={(id) => router.push(`/w/${id}/threads`)}
        />
        <MenuLine />
        <MenuItem icon="plus" onSelect={() => setIsCreating(true)}>
          {t("newWorkspace")}
        </MenuItem>
      </Menu>
      <Dialog isOpen={isCreating} onClose={() => setIsCreating(false)} title={t("newWorkspace")}>
        <CreateWorkspace onCancel={() => setIsCreating(false)} />
      </Dialog>
    </>
  );
}
