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

/**
 * What a change replaces, so that it can be taken back in one press. Only those fields: taking back an old change must
 * not take back a newer one.
 */
function replacedBy(changes: UpdateTool, tool: ToolItem): UpdateTool {
  const { roles, rateLimit, timeoutMs, reason, alternative } = tool;
  const known = ["owner", "admin", "editor", "viewer"] as const;
  return {
    // The reason belongs to the status: it goes when a tool is switched on.
    ...(changes.status && { status: tool.status === "disabled" ? "disabled" : "active", reason }),
    ...(changes.roles !== undefined && { roles: roles && known.filter((role) => roles.includes(role)) }),
    ...(changes.rateLimit !== undefined && { rateLimit }),
    ...(changes.timeoutMs !== undefined && { timeoutMs }),
    ...(changes.alternative !== undefined && { alternative }),
  };
}

/** Changes a tool. What the table shows afterwards is the server's answer; a notice offers to take it back. */
export function useUpdateTool(tool: ToolItem) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const { toolLabel } = useDeliveredWords();
  const key = queryKeys.tools(workspaceId);
  const path = `/workspaces/${workspaceId}/tools/${tool.name}`;
  const show = (next: ToolItem) => {
    client.setQueryData<Page<ToolItem>>(key, (page) =>
      page ? { ...page, items: page.items.map((item) => (item.name === next.name ? next : item)) } : page,
    );
    void client.invalidateQueries({ queryKey: ["capabilities"] });
  };
  const fail = (error: unknown) => {
    toast({ mark: "failed", text: toApiError(error).detail });
    void client.invalidateQueries({ queryKey: key });
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
      const text =
        changes.status === undefined
          ? t("saved", { label: toolLabel(next) })
          : t(`turned.${next.status}`, { label: toolLabel(next) });
      toast({ mark: "done", text, action: { label: t("undo"), run: () => void undo(before) } });
    },
    onError: fail,
  });
}
export type ToolChange = ReturnType<typeof useUpdateTool>;
