"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";
import type { HoldItem } from "@/lib/gateway/resilience/metrics/schema";

/** Changes that the gateway suspended because a tool's calls looked unusual; a person looks and lifts. */
export function HoldList({ holds, toolLabel }: { holds: readonly HoldItem[]; toolLabel: (name: string) => string }) {
  const t = useTranslations("tools");
  if (holds.length === 0) return null;
  return (
    <section className="stack" aria-label={t("holds")}>
      {holds.map((hold) => (
        <HoldAlert key={hold.id} hold={hold} label={toolLabel(hold.tool)} />
      ))}
    </section>
  );
}

function HoldAlert({ hold, label }: { hold: HoldItem; label: string }) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const { when } = useFormat();
  const lift = useMutation({
    mutationFn: () => api.post(`/holds/${hold.id}/lift`),
    onSuccess: () => toast({ mark: "done", text: t("holdLifted") }),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tools(workspaceId) }),
  });
  return (
    <div className="alert" data-state="pending">
      <Mark name="waiting" />
      <div className="alert-text">
        <p>
          <b>
            {t(!hold.threadId ? "holdWorkspace" : hold.threadTitle === null ? "holdHidden" : "holdThread", {
              title: hold.threadTitle || t("untitled"),
            })}
          </b>{" "}
          {t(`holdCauses.${hold.cause}`, { label })}
        </p>
        <p className="fine alert-links">
          {t("holdSince", { time: when(hold.createdAt) })}{" "}
          {hold.threadTitle !== null && (
            <Link href={`/w/${workspaceId}/threads/${hold.threadId}`}>{t("openThread")}</Link>
          )}{" "}
          <Link href={`/w/${workspaceId}/receipts?tab=audit&tool=${encodeURIComponent(hold.tool)}`}>
            {t("lookAtCalls")}
          </Link>
        </p>
      </div>
      {hold.mayLift && (
        <Button isSent={lift.isPending} onClick={() => lift.mutate()}>
          {t("lift")}
        </Button>
      )}
    </div>
  );
}
