"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { useAnnounce } from "@/components/ui/announcer";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import { Toggle } from "@/components/ui/toggle";
import type { Capabilities, Capability } from "@/lib/gateway/schema";

/** What the agent can do here: the record that its own instructions are made from. */
export function CapabilityList({ threadId }: { threadId?: string }) {
  const t = useTranslations("capabilities");
  const workspaceId = useWorkspaceId();
  const list = useQuery({
    queryKey: queryKeys.capabilities(workspaceId, threadId),
    queryFn: ({ signal }) =>
      api.get<Capabilities>(`/workspaces/${workspaceId}/capabilities${threadId ? `?thread=${threadId}` : ""}`, {
        signal,
      }),
  });
  return (
    <>
      <p className="fine">{t("panelNote")}</p>
      {list.isPending && <Skeleton label={t("loading")} lines={4} />}
      {list.error && <ErrorAlert error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.tools.length === 0 && <p>{t("empty")}</p>}
      <div className="cap-list">
        {list.data?.tools.map((capability) => (
          <CapabilityLine key={capability.name} capability={capability} threadId={threadId} />
        ))}
      </div>
    </>
  );
}

function CapabilityLine({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("capabilities");
  const word = useStateWord();
  const { toolLabel, roleName, reason } = useDeliveredWords();
  const { state, decidedBy, decidedByName } = capability;
  const name = decidedBy === "role" && decidedByName ? roleName(decidedByName) : decidedByName;
  const decider = decidedBy && [t(`deciders.${decidedBy}`), name].filter(Boolean).join(t("comma"));
  const said = decider ? t("by", { state: word("capability", state), decider }) : word("capability", state);
  // A thread can only narrow: what the workspace or a role took away is not given back here.
  const isOurs = threadId !== undefined && (state === "on" || decidedBy === "thread");
  const isMine = decidedBy === "user";
  return (
    <div className="cap" data-state={markOf("capability", state)}>
      <StateMark kind="capability" state={state} />
      <b>{toolLabel(capability)}</b>
      {isOurs || isMine ? (
        <NarrowingSwitch capability={capability} path={isMine ? "/me" : `/threads/${threadId}`} />
      ) : (
        <span />
      )}
      <small>{[said, capability.reason && reason(capability.reason)].filter(Boolean).join(t("comma"))}</small>
    </div>
  );
}

/** Switches a tool off for this thread, and back on what the thread or the person took away. */
function NarrowingSwitch({ capability, path }: { capability: Capability; path: string }) {
  const t = useTranslations("capabilities");
  const client = useQueryClient();
  const toast = useToast();
  const announce = useAnnounce();
  const { name, state } = capability;
  const label = useDeliveredWords().toolLabel(capability);
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.patch(`${path}/tools/${name}`, { off: !isOn }),
    onSuccess: (_, isOn) => announce(isOn ? t("turnedOn", { label }) : t("turnedOff", { label })),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["capabilities"] }),
  });
  return (
    <Toggle
      label={t("switchHere", { label })}
      isOn={state === "on"}
      isSent={change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    />
  );
}
