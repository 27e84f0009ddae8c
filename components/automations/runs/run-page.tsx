"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { usePageTitle } from "@/components/lib/use-page-title";
import { useServerNow } from "@/components/lib/use-server-now";
import { StateLabel, useStateWord } from "@/components/receipts/state-mark";
import { JsonText } from "@/components/records/json-text";
import { Part } from "@/components/tools/detail/part";
import { useAnnounce } from "@/components/ui/announcer";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { AutomationRunItem } from "@/lib/automations/items.schema";
import { useAutomation, useAutomationRun } from "../use-automations";
import { RunReason } from "./run-reason";
import { RunReceipts } from "./run-receipts";
import { RunSteps } from "./run-steps";

const moving: readonly AutomationRunItem["state"][] = ["pending", "running", "waiting_approval"];

/** One run: what started it, what it was given, each try of each step, and what is on record of it. */
export function RunPage({ automationId, runId }: { automationId: string; runId: string }) {
  const t = useTranslations("automations");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const run = useAutomationRun(runId);
  const automation = useAutomation(automationId);
  const item = run.data;
  const title = item ? t("runs.title", { time: when(item.startedAt ?? item.createdAt) }) : t("runs.facts");
  const name = automation.data?.name ?? "";
  usePageTitle(name ? t("colon", { name, value: title }) : title);
  useTold(item);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink
            variant="quiet"
            icon="left"
            label={t("backToOne", { name })}
            href={`/w/${workspaceId}/automations/${automationId}`}
          />
          <span>{title}</span>
        </span>
      }
    >
      <div className="page">
        {run.isPending && <Skeleton label={t("runs.loadingOne")} lines={5} />}
        {run.error && !item && <ErrorAlert error={run.error} onRetry={() => void run.refetch()} />}
        {item && <RunBody run={item} name={name} />}
      </div>
    </Main>
  );
}

/** Screen readers hear each new state once. */
function useTold(run: AutomationRunItem | undefined): void {
  const t = useTranslations("automations.runs");
  const word = useStateWord();
  const announce = useAnnounce();
  const before = useRef<AutomationRunItem["state"]>(undefined);
  const state = run?.state;
  const text = state && t("announce", { state: word("automationRun", state) });
  useEffect(() => {
    if (text && before.current && before.current !== state) announce(text);
    before.current = state;
  }, [state, text, announce]);
}

function RunBody({ run, name }: { run: AutomationRunItem; name: string }) {
  const t = useTranslations("automations.runs");
  const dry = useTranslations("automations.run");
  const kinds = useTranslations("automations.triggers");
  const workspaceId = useWorkspaceId();
  const mayStop = useCan()("automations:execute");
  const { when, exact, elapsed } = useFormat();
  const isMoving = moving.includes(run.state);
  const now = useServerNow(run.state === "running");
  const { trigger, startedAt, finishedAt, createdAt, inputs } = run;
  const took = startedAt ? elapsed((finishedAt ? Date.parse(finishedAt) : now) - Date.parse(startedAt)) : null;
  return (
    <>
      <div className="stack">
        <p className="tool-line">
          <StateLabel kind="automationRun" state={run.state} />
          {run.dryRun && <span className="badge">{t("dry")}</span>}
          <Link href={`/w/${workspaceId}/automations/${run.automationId}`}>{name}</Link>
        </p>
        {run.dryRun && !run.reason && <p>{dry("dryText")}</p>}
        <RunReason run={run} />
        {run.state === "waiting_approval" && (
          <p>
            <Link href={`/w/${workspaceId}/inbox`}>{t("inbox")}</Link>
          </p>
        )}
        {isMoving && mayStop && <StopRun runId={run.id} />}
      </div>
      <div className="parts">
        <Part title={t("facts")}>
          <dl className="facts">
            <dt>{t("trigger")}</dt>
            <dd>{kinds(trigger.type)}</dd>
            {trigger.occurrence && (
              <>
                <dt>{t("occurrence")}</dt>
                <dd>
                  {Number.isNaN(Date.parse(trigger.occurrence)) ? (
                    <code>{trigger.occurrence}</code>
                  ) : (
                    when(trigger.occurrence)
                  )}
                </dd>
              </>
            )}
            <dt>{t("version")}</dt>
            <dd className="num">{run.version}</dd>
            <dt>{t("created")}</dt>
            <dd>{when(createdAt)}</dd>
            {startedAt && (
              <>
                <dt>{t("started")}</dt>
                <dd>{exact(startedAt)}</dd>
              </>
            )}
            {finishedAt && (
              <>
                <dt>{t("finished")}</dt>
                <dd>{exact(finishedAt)}</dd>
              </>
            )}
            {took && (
              <>
                <dt>{t("took")}</dt>
                <dd className="num">{took}</dd>
              </>
            )}
          </dl>
        </Part>
        <Part title={t("inputs")}>
          {Object.keys(inputs).length > 0 ? <JsonText value={inputs} /> : <p className="fine">{t("noInputs")}</p>}
        </Part>
        <Part title={t("steps")}>
          <RunSteps run={run} />
        </Part>
        <Part title={t("receipts")}>
          <RunReceipts run={run} />
        </Part>
      </div>
    </>
  );
}

function StopRun({ runId }: { runId: string }) {
  const t = useTranslations("automations.runs");
  const client = useQueryClient();
  const toast = useToast();
  const stop = useMutation({
    mutationFn: () => api.post<AutomationRunItem>(`/automation-runs/${runId}/cancel`),
    onSuccess: () => toast({ mark: "cancelled", text: t("cancelled") }),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["automation-run"] }),
  });
  return (
    <div className="btns">
      <Button icon="stop" isSent={stop.isPending} onClick={() => stop.mutate()}>
        {t("cancel")}
      </Button>
    </div>
  );
}
