"use client";

import { useTranslations } from "next-intl";
import { useZone } from "@/components/frame/zone";
import { useFormat } from "@/components/lib/use-format";

/** The next times that something runs, by the clock of whoever reads. */
export function NextRuns({ times }: { times: readonly string[] }) {
  const t = useTranslations("automations");
  const { weekdayAndTime } = useFormat();
  const zone = useZone();
  if (times.length === 0) return <p className="fine">{t("noNext")}</p>;
  return (
    <div>
      <p className="fine">{t("nextIn", { zone })}</p>
      <ol className="value-list num">
        {times.map((time) => (
          <li key={time}>
            <time dateTime={time}>{weekdayAndTime(time)}</time>
          </li>
        ))}
      </ol>
    </div>
  );
}
