"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useAnnounce } from "@/components/ui/announcer";
import { useToast } from "@/components/ui/toasts";
import { Toggle } from "@/components/ui/toggle";
import type { Capability } from "@/lib/gateway/schema";

/** Switches a tool off for a thread, or for this person everywhere, and on again what was switched off there. */
export function NarrowingSwitch({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("capabilities");
  const client = useQueryClient();
  const toast = useToast();
  const announce = useAnnounce();
  const { name, state } = capability;
  const label = useDeliveredWords().toolLabel(capability);
  const path = threadId ? `/threads/${threadId}` : "/me";
  const change = useMutation({
    mutationFn: (isOn: boolean) => api.patch(`${path}/tools/${name}`, { off: !isOn }),
    onSuccess: (_, isOn) => announce(said(isOn)),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["capabilities"] }),
  });
  return (
    <Toggle
      label={threadId ? t("switchHere", { label }) : t("forMe", { label })}
      isOn={state === "on"}
      isSent={change.isPending}
      onChange={(isOn) => change.mutate(isOn)}
    />
  );

  function said(isOn: boolean): string {
    if (threadId) return isOn ? t("turnedOn", { label }) : t("turnedOff", { label });
    return isOn ? t("turnedOnMe", { label }) : t("turnedOffMe", { label });
  }
}
