"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";

/** The last calls that failed, newest first, in the words that the gateway gave. */
export function LastErrors({ errors }: { errors: ToolFigures["lastErrors"] }) {
  const t = useTranslations("tool");
  const { when } = useFormat();
  if (errors.length === 0) return <p className="fine">{t("noErrors")}</p>;
  return (
    <div className="stack">
      <h3 className="caps">{t("lastErrors")}</h3>
      <ul className="error-list">
        {errors.map((error) => (
          <li key={`${error.at} ${error.code}`} data-state="failed">
            <Mark name="failed" size="sm" />
            <code>{error.code}</code>
            <time dateTime={error.at}>{when(error.at)}</time>
            {error.message && <span lang="en">{error.message}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
