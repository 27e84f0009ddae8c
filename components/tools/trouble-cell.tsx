"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";

/** The breaker where it is not closed, and the last error: a calm cell says that there was none. */
export function Trouble({ tool, figures }: { tool: ToolItem; figures: ToolFigures | undefined }) {
  const t = useTranslations("tools");
  const { clock, when } = useFormat();
  const breaker = figures?.breaker;
  const last = figures?.lastErrors[0];
  const code = last?.code ?? tool.lastError;
  return (
    <>
      {breaker && breaker.state !== "closed" && (
        <span className="badge" data-state={breaker.state === "open" ? "failed" : "partial"}>
          <Mark name={breaker.state === "open" ? "failed" : "partial"} />
          {breaker.state === "open" && breaker.until
            ? t("breakerUntil", { time: clock(breaker.until) })
            : t(`breaker.${breaker.state}`)}
        </span>
      )}
      {code ? (
        <span className="row-time">
          <code>{code}</code>
          {last && <span className="fine row-time">{when(last.at)}</span>}
        </span>
      ) : (
        <span className="fine row-time">{t("noError")}</span>
      )}
    </>
  );
}
