"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import { Toggle } from "@/components/ui/toggle";
import type { ToolItem } from "@/lib/gateway/schema";
import { SwitchOff } from "./switch-off";

/** All tools of a group at once; the server writes one change for each of them. */
export function GroupSwitch({
  group,
  name,
  tools,
  mayManage,
}: {
  group: string;
  name: string;
  tools: readonly ToolItem[];
  mayManage: boolean;
}) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const [isSwitching, setIsSwitching] = useState(false);
  const on = tools.filter((tool) => tool.status !== "disabled").length;
  const change = useMutation({
    mutationFn: (body: { status: "active" | "disabled"; reason?: string | null }) =>
      api.patch(`/workspaces/${workspaceId}/tool-groups/${encodeURIComponent(group)}`, body),
    onSuccess: (_, { status }) => {
      setIsSwitching(false);
      toast({ mark: "done", text: t(`groupTurned.${status}`, { name }) });
    },
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: queryKeys.tools(workspaceId) }),
        client.invalidateQueries({ queryKey: ["capabilities"] }),
      ]),
  });
  return (
    <>
      <Toggle
        label={t("groupSwitch", { name, on, count: tools.length })}
        isOn={on === tools.length}
        isMixed={on > 0 && on < tools.length}
        isSent={change.isPending}
        isDisabled={!mayManage}
        onChange={() => (on === 0 ? change.mutate({ status: "active" }) : setIsSwitching(true))}
      />
      <Dialog isOpen={isSwitching} onClose={() => setIsSwitching(false)} title={t("groupOffTitle", { name })}>
        <SwitchOff
          text={t("groupOffText", { count: on, name })}
          isSent={change.isPending}
          other={
            on < tools.length && <Button onClick={() => change.mutate({ status: "active" })}>{t("groupOn")}</Button>
          }
          onClose={() => setIsSwitching(false)}
          onOff={({ reason }) => change.mutate({ status: "disabled", reason })}
        />
      </Dialog>
    </>
  );
}
