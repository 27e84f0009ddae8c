"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { CancelJob } from "@/components/chat/cancel-job";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { JobProgress } from "@/components/receipts/job-progress";
import { StateLabel } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Cell } from "@/components/ui/table";
import { type DeliverableItem, deliverablePaths } from "@/lib/deliverables/schema";
import { movingStates } from "./moving-states";
import { useRetry } from "./use-retry";

/** One deliverable: its title, where its job stands, who asked, and the receipt that proves it. */
export function DeliverableRow({ item }: { item: DeliverableItem }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const { retry, canRetry } = useRetry(item, { opens: false });
  const isMoving = movingStates.includes(item.state);
  return (
    <tr data-state={markOf("job", item.state)}>
      <Cell place="name">
        <Link className="row-link" href={`/w/${workspaceId}/${deliverablePaths[item.kind]}/${item.id}`}>
          {item.title}
        </Link>
        <span className="fine">
          {t(`kinds.${item.kind}`)}
          {item.version > 1 && t("comma") + t("version", { version: item.version })}
        </span>
        {(item.state === "failed" || item.state === "partial") && item.error && (
          <span className="reason" lang="en">
            {item.error}
          </span>
        )}
      </Cell>
      <Cell th={t("columns.state")}>
        <div className="row-job">
          {isMoving ? (
            <JobProgress label={item.title} state={item.state} phase={item.phase} action={<CancelJob job={item} />} />
          ) : (
            <span className="row-state">
              <StateLabel kind="job" state={item.state} />
              {canRetry && (
                <Button variant="link" isSent={retry.isPending} onClick={() => retry.mutate()}>
                  {c("retry")}
                </Button>
              )}
            </span>
          )}
        </div>
      </Cell>
      <Cell th={t("columns.asked")} width={3}>
        {item.createdBy.name}
        <span className="fine row-time">{when(item.finishedAt ?? item.createdAt)}</span>
      </Cell>
      <Cell th={t("columns.receipt")} width={3}>
        <Link className="record row-id" href={`/w/${workspaceId}/receipts/${item.receiptId}`}>
          {item.receiptId}
        </Link>
      </Cell>
    </tr>
  );
}
