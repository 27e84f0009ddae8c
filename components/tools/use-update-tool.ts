"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useToast } from "@/components/ui/toasts";
import type { ToolItem, UpdateTool } from "@/lib/gateway/schema";
import { replacedBy } from "./replaced-by";
import { toolState } from "./tool-state";

/** Changes a tool. What the pages show afterwards is the server's answer; a notice offers to take it back. */
export function useUpdateTool(tool: ToolItem) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const { toolLabel } = useDeliveredWords();
  const path = `/workspaces/${workspaceId}/tools/${tool.name}`;
  const show = (next: ToolItem) => {
    client.setQueryData<Page<ToolItem>>(queryKeys.tools(workspaceId), (page) =>
      page ? { ...page, items: page.items.map((item) => (item.name === next.name ? next : item)) } : page,
    );
    client.setQueryData(queryKeys.tool(workspaceId, next.name), next);
    void client.invalidateQueries({ queryKey: ["capabilities"] });
  };
  const fail = (error: unknown) => {
    toast({ mark: "failed", text: toApiError(error).detail });
    void client.invalidateQueries({ queryKey: queryKeys.tools(workspaceId) });
  };
  const undo = (before: UpdateTool) =>
    api
      .patch<ToolItem>(path, before)
      .then((next) => {
        show(next);
        toast({ mark: "done", text: t("undone", { label: toolLabel(next) }) });
      })
      .catch(fail);
  return useMutation({
    mutationFn: (changes: UpdateTool) => api.patch<ToolItem>(path, changes),
    onMutate: (changes) => replacedBy(changes, tool),
    onSuccess: (next, changes, before) => {
      show(next);
      const label = toolLabel(next);
      const text =
        changes.status !== undefined
          ? t(`turned.${toolState(next)}`, { label })
          : changes.mode !== undefined
            ? t(`moded.${next.mode}`, { label })
            : t("saved", { label });
      toast({
        mark: "done",
        text,
        // A hold that was released cannot be put back by hand.
        ...(Object.keys(before).length > 0 && { action: { label: t("undo"), run: () => void undo(before) } }),
      });
    },
    onError: fail,
  });
}
export type ToolChange = ReturnType<typeof useUpdateTool>;
