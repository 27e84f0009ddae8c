"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { Icon } from "@/components/ui/icon";
import type { FigurePoint, MetricWindow } from "@/lib/gateway/resilience/metrics/schema";

/** What the charts show, as numbers; times without a call are left out. */
export function FigureTable({ series, window }: { series: readonly FigurePoint[]; window: MetricWindow }) {
  const t = useTranslations("tool");
  const { number, percent, clock, dayAndHour } = useFormat();
  const when = window === "24h" ? clock : dayAndHour;
  const rows = series.filter(({ calls, denials }) => calls > 0 || denials > 0).toReversed();
  const rate = (value: number | null) => (value === null ? t("nothing") : percent(value));
  return (
    <details className="ledger">
      <summary>
        <Icon name="right" className="fold" />
        {t("asTable")}
      </summary>
      {rows.length === 0 ? (
        <p className="fine">{t("noCalls")}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
        <section className="table-wrap" tabIndex={0} aria-label={t("asTable")}>
          <table className="table num">
            <thead>
              <tr>
                <th scope="col">{t("time")}</th>
                <th scope="col" className="r">
                  {t("calls")}
                </th>
                <th scope="col" className="r">
                  {t("charts.success")}
                </th>
                <th scope="col" className="r">
                  {t("charts.arguments")}
                </th>
                <th scope="col" className="r">
                  {t("charts.denials")}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((point) => (
                <tr key={point.at}>
                  <td>{when(point.at)}</td>
                  <td className="r">{number(point.calls)}</td>
                  <td className="r">{rate(point.successRate)}</td>
                  <td className="r">{rate(point.argumentErrorRate)}</td>
                  <td className="r">{number(point.denials)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </details>
  );
}
