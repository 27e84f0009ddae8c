"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { SpecialistRow } from "@/lib/chats/schema";
import { useActions } from "./thread-actions";

/** Ends one specialist and no other. Pressed, it says so until the row itself says that it has stopped. */
export function StopRun({ row }: { row: SpecialistRow }) {
  const t = useTranslations("turns");
  const { agent } = useApprovalWords();
  const actions = useActions();
  const stop = useMutation({ mutationFn: async () => actions?.stopRun(row.runId) });
  if (!actions?.canAct || row.state === "queued") return null;
  const isAsked = stop.isPending || stop.isSuccess;
  return (
    <>
      <Button
        variant="quiet"
        icon="stop"
        isSent={isAsked}
        aria-label={t("stopRunOf", { name: agent(row.name) })}
        onClick={() => stop.mutate()}
      >
        {isAsked ? t("stoppingRun") : t("stopRun")}
      </Button>
      {stop.error && <ErrorAlert error={stop.error} onRetry={() => stop.mutate()} />}
    </>
  );
}
