"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePages } from "@/components/lib/use-pages";
import { StateLabel } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import { Cell, Table } from "@/components/ui/table";
import type { AutomationRunItem } from "@/lib/automations/items.schema";
import { RunReason } from "./run-reason";

/** Every run of an automation, newest first, with its state as the server has it. */
export function RunList({ automationId }: { automationId: string }) {
  const t = useTranslations("automations.runs");
  const list = usePages<AutomationRunItem>(
    [...queryKeys.automation(automationId), "runs"],
    `/automations/${automationId}/runs`,
  );
  if (list.isPending) return <Skeleton label={t("loading")} />;
  return (
    <div className="stack run-list">
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {!list.error && list.items.length === 0 && <p className="fine">{t("empty")}</p>}
      {list.items.length > 0 && (
        <Table
          label={t("title", { time: "" })}
          columns={[
            { id: "started", label: t("columns.started") },
            { id: "state", label: t("columns.state") },
            { id: "trigger", label: t("columns.trigger") },
            { id: "time", label: t("columns.time"), align: "right" },
          ]}
        >
          {list.items.map((run) => (
            <RunRow key={run.id} run={run} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </div>
  );
}

function RunRow({ run }: { run: AutomationRunItem }) {
  const t = useTranslations("automations.runs");
  const kinds = useTranslations("automations.triggers");
  const workspaceId = useWorkspaceId();
  const { when, elapsed } = useFormat();
  const { id, automationId, state, dryRun, trigger, createdAt, startedAt, finishedAt } = run;
  return (
    <tr data-state={markOf("automationRun", state)}>
      <Cell place="name">
        <Link className="row-link" href={`/w/${workspaceId}/automations/${automationId}/runs/${id}`}>
          {t("open", { time: when(startedAt ?? createdAt) })}
        </Link>
        <RunReason run={run} />
      </Cell>
      <Cell th={t("columns.state")} width={3}>
        <span className="row-state">
          <StateLabel kind="automationRun" state={state} />
          {dryRun && <span className="badge">{t("dry")}</span>}
        </span>
      </Cell>
      <Cell th={t("columns.trigger")} width={3}>
        {kinds(trigger.type)}
      </Cell>
      <Cell th={t("columns.time")} width={3} align="right">
        {startedAt && finishedAt ? elapsed(Date.parse(finishedAt) - Date.parse(startedAt)) : null}
      </Cell>
    </tr>
  );
}
