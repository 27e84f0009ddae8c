"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { Allowance } from "@/lib/automations/schema";
import { useWritingTools } from "./use-writing-tools";

const mostUses = 100;

interface AllowanceListProps {
  /** The changes that steps declare: only these can be ticked. */
  tools: readonly string[];
  allowances: readonly Allowance[];
  /** Left out: it is only shown. */
  onChange?: (allowances: Allowance[]) => void;
}

/** Every change that a run is to make, with a box and a limit: what is not ticked waits for a person each time. */
export function AllowanceList({ tools, allowances, onChange }: AllowanceListProps) {
  const t = useTranslations("automations.writes");
  const { nameOf } = useWritingTools();
  if (tools.length === 0) return <p className="fine">{t("none")}</p>;
  const limitOf = (tool: string) => allowances.find((one) => one.tool === tool)?.limit;
  if (!onChange) {
    return (
      <ul className="value-list">
        {tools.map((tool) => {
          const count = limitOf(tool);
          return (
            <li key={tool}>
              {count === undefined ? t("asks", { tool: nameOf(tool) }) : t("may", { tool: nameOf(tool), count })}
            </li>
          );
        })}
      </ul>
    );
  }
  const set = (tool: string, limit: number | undefined) => {
    const kept = tools.map((name) => ({ tool: name, limit: name === tool ? limit : limitOf(name) }));
    onChange(kept.flatMap(({ tool, limit }) => (limit === undefined ? [] : [{ tool, limit }])));
  };
  return (
    <div className="allowances">
      <ul>
        {tools.map((tool) => (
          <AllowanceRow key={tool} name={nameOf(tool)} limit={limitOf(tool)} onChange={(limit) => set(tool, limit)} />
        ))}
      </ul>
      <p className="help">{t("help")}</p>
    </div>
  );
}

interface AllowanceRowProps {
  name: string;
  /** Undefined: it is not ticked. */
  limit: number | undefined;
  onChange: (limit: number | undefined) => void;
}

function AllowanceRow({ name, limit, onChange }: AllowanceRowProps) {
  const t = useTranslations("automations.writes");
  // The limit stands there before the box is ticked, so that one sees what one ticks.
  const [wanted, setWanted] = useState(String(limit ?? 1));
  const read = Number(wanted);
  const isLimit = Number.isInteger(read) && read >= 1 && read <= mostUses;
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          checked={limit !== undefined}
          onChange={(event) => {
            const next = isLimit ? read : 1;
            setWanted(String(next));
            onChange(event.target.checked ? next : undefined);
          }}
        />
        <span>{t("allow", { tool: name })}</span>
      </label>
      <label className="allowance-limit">
        <span aria-hidden="true">{t("limit")}</span>
        <input
          className="input"
          type="number"
          inputMode="numeric"
          min={1}
          max={mostUses}
          aria-label={t("limitOf", { tool: name })}
          aria-invalid={!isLimit || undefined}
          value={wanted}
          onChange={(event) => {
            setWanted(event.target.value);
            const next = event.target.valueAsNumber;
            if (limit !== undefined && Number.isInteger(next) && next >= 1 && next <= mostUses) onChange(next);
          }}
        />
      </label>
    </li>
  );
}
