"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { Mark, type MarkName } from "@/components/receipts/mark";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { toolState } from "./tool-state";

/** The whole registry in one line. Colour appears only where something asks for a look. */
export function ToolTally({
  tools,
  figures,
}: {
  tools: readonly ToolItem[];
  figures: ReadonlyMap<string, ToolFigures> | undefined;
}) {
  const t = useTranslations("tools");
  const { number } = useFormat();
  const count = (state: ReturnType<typeof toolState>) => tools.filter((tool) => toolState(tool) === state).length;
  const counted = figures && [...figures.values()];
  const rows: {
    id: "on" | "canary" | "held" | "off" | "breakers" | "unused" | "calls";
    value?: number;
    mark?: MarkName;
  }[] = [
    { id: "on", value: count("active") },
    { id: "canary", value: count("canary"), mark: "partial" },
    { id: "held", value: count("held"), mark: "waiting" },
    { id: "off", value: count("disabled"), mark: "off" },
    { id: "breakers", value: counted?.filter(({ breaker }) => breaker.state !== "closed").length, mark: "failed" },
    { id: "unused", value: counted?.filter(({ zombie }) => zombie).length },
    { id: "calls", value: counted?.reduce((sum, { calls }) => sum + calls, 0) },
  ];
  return (
    <dl className="tally num">
      {rows.map(
        ({ id, value, mark }) =>
          value !== undefined &&
          (value > 0 || mark === undefined) && (
            <div key={id} data-state={mark}>
              <dt>{t(`tally.${id}`)}</dt>
              <dd>
                {mark && <Mark name={mark} />}
                {number(value)}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
