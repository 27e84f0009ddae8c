"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ChartPoint } from "@/components/charts/chart-types";
import { niceTicks } from "@/components/charts/nice-ticks";
import { TimeChart } from "@/components/charts/time-chart";
import { useFormat } from "@/components/lib/use-format";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import {
  type FigurePoint,
  type MetricWindow,
  metricWindows,
  type ToolFigures,
} from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { successLine } from "../figures";
import { useMetrics } from "../use-tools";
import { FigureTable } from "./figure-table";
import { LastErrors } from "./last-errors";
import { Part } from "./part";

/** The three figures over time, and the same numbers as a table. */
export function FiguresPart({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tool");
  const w = useTranslations("tools");
  const [window, setWindow] = useState<MetricWindow>("24h");
  const metrics = useMetrics(window);
  const figures = metrics.data?.tools.find(({ name }) => name === tool.name);
  return (
    <Part title={t("figuresTitle")} text={t("figuresText")} isWide>
      <fieldset className="choice">
        <legend className="sr">{w("filters.window")}</legend>
        {metricWindows.map((one) => (
          <label key={one}>
            <input type="radio" name="figures-window" checked={one === window} onChange={() => setWindow(one)} />
            {w(`windows.${one}`)}
          </label>
        ))}
      </fieldset>
      {metrics.isPending && <Skeleton label={t("loadingFigures")} lines={4} />}
      {metrics.error && <ErrorAlert error={metrics.error} onRetry={() => void metrics.refetch()} />}
      {metrics.data && !figures?.series.length && <p className="fine">{t("noFigures")}</p>}
      {figures && figures.series.length > 0 && (
        <>
          <Charts figures={figures} window={window} />
          <FigureTable series={figures.series} window={window} />
          <LastErrors errors={figures.lastErrors} />
        </>
      )}
    </Part>
  );
}

function Charts({ figures, window }: { figures: ToolFigures; window: MetricWindow }) {
  const t = useTranslations("tool");
  const { number, percent, milliseconds, clock, dayAndHour } = useFormat();
  const when = window === "24h" ? clock : dayAndHour;
  const points = (
    value: (point: FigurePoint) => number | null,
    said: (point: FigurePoint) => string,
    isBad?: (value: number) => boolean,
  ) =>
    figures.series.map((point): ChartPoint => {
      const found = value(point);
      return {
        at: point.at,
        when: when(point.at),
        value: found,
        said: said(point),
        isBad: found !== null && isBad?.(found),
      };
    });
  const rate = (value: number | null, calls: number) =>
    value === null ? t("noCalls") : t("ofCalls", { rate: percent(value), count: number(calls) });
  const success = points(
    ({ successRate }) => successRate,
    (point) => rate(point.successRate, point.calls),
    (value) => value < successLine,
  );
  const wrong = points(
    ({ argumentErrorRate }) => argumentErrorRate,
    (point) => rate(point.argumentErrorRate, point.calls),
  );
  const denials = points(
    (point) => point.denials,
    (point) => t("denialCount", { count: point.denials }),
  );
  const lowest = Math.min(1, ...success.flatMap(({ value }) => value ?? []));
  const floor = lowest < 0.5 ? 0 : 0.5;
  const highest = Math.max(0.1, ...wrong.flatMap(({ value }) => value ?? []));
  const rates = (low: number, high: number) =>
    [low, (low + high) / 2, high].map((value) => ({ value, label: percent(value) }));
  const counts = niceTicks(Math.max(...denials.map(({ value }) => value ?? 0), 1));
  return (
    <div className="charts">
      <TimeChart
        title={t("charts.success")}
        summary={rate(figures.successRate, figures.calls)}
        points={success}
        ticks={rates(floor, 1)}
        limit={{ value: successLine, label: t("holdLine", { rate: percent(successLine) }) }}
        kind="line"
        noPoint={t("walk")}
      />
      <TimeChart
        title={t("charts.arguments")}
        summary={rate(figures.argumentErrorRate, figures.calls)}
        points={wrong}
        ticks={rates(0, highest <= 0.1 ? 0.1 : highest <= 0.5 ? 0.5 : 1)}
        kind="line"
        noPoint={t("walk")}
      />
      <TimeChart
        title={t("charts.denials")}
        summary={t("denialCount", { count: figures.denials })}
        points={denials}
        ticks={counts.map((value) => ({ value, label: number(value) }))}
        kind="bars"
        noPoint={t("walk")}
      />
      {figures.p50 !== null && figures.p95 !== null && (
        <dl className="leaders num">
          <div>
            <dt>{t("p50")}</dt>
            <dd>{milliseconds(figures.p50)}</dd>
          </div>
          <div>
            <dt>{t("p95")}</dt>
            <dd>{milliseconds(figures.p95)}</dd>
          </div>
          <div>
            <dt>{t("calls")}</dt>
            <dd>{number(figures.calls)}</dd>
          </div>
        </dl>
      )}
    </div>
  );
}
