"use client";

import { useTranslations } from "next-intl";
import { Sparkline } from "@/components/charts/sparkline";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Cell } from "@/components/ui/table";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import { argumentErrorsOf, denialsOf, rangeOf, successLine, successOf } from "./figures";

/** The three figures of a tool, each over its course in the window. */
export function FigureCells({ figures }: { figures: ToolFigures | undefined }) {
  const t = useTranslations("tools");
  const { number, percent } = useFormat();
  const series = figures?.series ?? [];
  const success = series.map(successOf);
  const wrong = series.map(argumentErrorsOf);
  const denials = series.map(denialsOf);
  const most = Math.max(1, ...denials);
  const course = (values: readonly (number | null)[], said: (value: number) => string) => {
    const range = rangeOf(values);
    return range ? t("course", { low: said(range.low), high: said(range.high) }) : t("noCourse");
  };
  const rate = figures?.successRate ?? null;
  const isLow = rate !== null && rate < successLine;
  return (
    <>
      <Cell th={t("columns.success")} width={2}>
        <span className="figure" data-state={isLow ? "failed" : undefined}>
          <span className="figure-value">
            {isLow && <Mark name="failed" size="sm" />}
            {rate === null ? t("none") : percent(rate)}
            {figures && <span className="fine">{t("ofCalls", { count: number(figures.calls) })}</span>}
          </span>
          <Sparkline values={success} low={0.5} high={1} line={successLine} label={course(success, percent)} />
        </span>
      </Cell>
      <Cell th={t("columns.arguments")} width={2}>
        <span className="figure">
          <span className="figure-value">
            {figures && figures.argumentErrorRate !== null ? percent(figures.argumentErrorRate) : t("none")}
          </span>
          <Sparkline values={wrong} low={0} high={0.5} label={course(wrong, percent)} />
        </span>
      </Cell>
      <Cell th={t("columns.denials")} width={2}>
        <span className="figure">
          <span className="figure-value">{figures ? number(figures.denials) : t("none")}</span>
          <Sparkline values={denials} low={0} high={most} kind="bars" label={course(denials, number)} />
        </span>
      </Cell>
    </>
  );
}
