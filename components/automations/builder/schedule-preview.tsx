"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { NextRuns } from "@/components/automations/next-runs";
import { useScheduleWords } from "@/components/automations/use-trigger-words";
import { useNow } from "@/components/lib/use-now";
import { checkSchedule } from "@/lib/automations/schedule/check-schedule";
import { nextRuns } from "@/lib/automations/schedule/next-runs";

const shown = 3;

/** What a schedule comes to: in words, and the next times that it would run. */
export function SchedulePreview({ cron, timezone }: { cron: string; timezone: string }) {
  const t = useTranslations("builder.schedule");
  const words = useScheduleWords();
  const now = useNow(true, 60_000);
  const runs = useMemo(() => {
    const checked = checkSchedule(cron, timezone);
    if (!checked.ok) return { problem: checked.detail };
    return { times: nextRuns(checked.value, timezone, new Date(now), shown).map((time) => time.toISOString()) };
  }, [cron, timezone, now]);
  return (
    <div className="schedule-preview" role="status">
      {runs.times ? (
        <>
          <p>
            <b>{words(cron, timezone)}</b>
          </p>
          <NextRuns times={runs.times} />
        </>
      ) : (
        <p className="help">
          {t("wrong")} <span lang="en">{runs.problem}</span>
        </p>
      )}
    </div>
  );
}
