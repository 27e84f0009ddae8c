"use client";

import { useTranslations } from "next-intl";
import { SearchBox } from "@/components/ui/search-box";
import { StateFilter } from "@/components/ui/state-filter";
import { type MetricWindow, metricWindows } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { toolModes } from "./consent-choice";
import { toolFilters, type Wanted } from "./filter-tools";
import { useToolWords } from "./use-tool-words";

export function ToolFilterBar({
  tools,
  wanted,
  onWanted,
  window,
  onWindow,
}: {
  tools: readonly ToolItem[];
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
  window: MetricWindow;
  onWindow: (window: MetricWindow) => void;
}) {
  const t = useTranslations("tools");
  const { ownerName } = useToolWords();
  const owners = [...new Set(tools.map(({ owner }) => owner))];
  const set = (part: Partial<Wanted>) => onWanted({ ...wanted, ...part });
  return (
    <div className="filters">
      <SearchBox
        label={t("search", { count: tools.length })}
        value={wanted.words}
        onChange={(words) => set({ words })}
      />
      <StateFilter
        label={t("filters.state")}
        any={t("any")}
        states={toolFilters}
        value={wanted.state}
        word={(one) => t(`states.${one}`)}
        onChange={(state) => set({ state })}
      />
      <StateFilter
        label={t("filters.owner")}
        any={t("anyOwner")}
        states={owners}
        value={wanted.owner}
        word={ownerName}
        onChange={(owner) => set({ owner })}
      />
      <StateFilter
        label={t("filters.mode")}
        any={t("anyMode")}
        states={toolModes}
        value={wanted.mode}
        word={(one) => t(`modes.${one}`)}
        onChange={(mode) => set({ mode })}
      />
      <span className="spacer" />
      <fieldset className="choice choice-small">
        <legend className="sr">{t("filters.window")}</legend>
        {metricWindows.map((one) => (
          <label key={one}>
            <input type="radio" name="window" checked={one === window} onChange={() => onWindow(one)} />
            {t(`windows.${one}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
