"use client";

import { useTranslations } from "next-intl";
import { CancelJob } from "@/components/chat/cancel-job";
import { JobProgress } from "@/components/receipts/job-progress";
import { Mark } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/place";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import { movingStates } from "./moving-states";
import { useRetry } from "./use-retry";

/** What is not there yet: being made, or why there is none. `byline`: what was asked for, by whom. */
export function DeliverableProgress({ item, byline }: { item: DeliverableItem; byline: string }) {
  const t = useTranslations("deliverables");
  const isMoving = movingStates.includes(item.state);
  return (
    <article className="leaf" aria-label={item.title}>
      <div className="leaf-inner">
        <header className="report-head">
          <h2 className="report-title">{item.title}</h2>
          <p className="fine">{byline}</p>
        </header>
        {isMoving ? (
          <>
            <div className="report-job" role="status">
              <JobProgress label={item.title} state={item.state} phase={item.phase} action={<CancelJob job={item} />} />
            </div>
            <p className="fine">{t("movingText")}</p>
            <Skeleton label={t("loadingOne")} lines={5} />
          </>
        ) : (
          <Ended item={item} />
        )}
      </div>
    </article>
  );
}

function Ended({ item }: { item: DeliverableItem }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const word = useStateWord();
  const { retry, canRetry } = useRetry(item);
  const mark = markOf("job", item.state);
  return (
    <div className="alert" data-state={mark} role={item.state === "failed" ? "alert" : "status"}>
      <Mark name={mark} />
      <div className="alert-text">
        <p>
          <b>{t("ended", { state: word("job", item.state) })}</b> {item.error && <span lang="en">{item.error}</span>}
        </p>
        {canRetry && <p>{t("retryText")}</p>}
      </div>
      {canRetry && (
        <Button icon="retry" isSent={retry.isPending} onClick={() => retry.mutate()}>
          {c("retry")}
        </Button>
      )}
    </div>
  );
}
