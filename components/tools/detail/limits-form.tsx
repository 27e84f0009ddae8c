"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { ToolItem, UpdateTool } from "@/lib/gateway/schema";
import { useUpdateTool } from "../use-update-tool";

const limits = {
  rateLimit: { least: 1, most: 10_000, scale: 1, isWhole: true },
  timeoutMs: { least: 0.1, most: 600, scale: 1000, isWhole: false },
  windowHours: { least: 1, most: 168, scale: 1, isWhole: true },
  minCalls: { least: 1, most: 100_000, scale: 1, isWhole: true },
} as const;
type Limit = keyof typeof limits;
const names = Object.keys(limits) as Limit[];

/** How often and how long, and from how many calls its figures count. Times are typed in seconds. */
export function LimitsForm({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  const c = useTranslations("common");
  const change = useUpdateTool(tool);
  const before = (name: Limit) => String(tool[name] / limits[name].scale);
  const [given, setGiven] = useState(
    () => Object.fromEntries(names.map((name) => [name, before(name)])) as Record<Limit, string>,
  );
  const isBad = (name: Limit) => {
    const { least, most, isWhole } = limits[name];
    const value = Number(given[name]);
    return given[name].trim() === "" || !(value >= least && value <= most) || (isWhole && !Number.isInteger(value));
  };
  const changed = names.filter((name) => given[name].trim() !== before(name));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (changed.length === 0 || names.some(isBad) || change.isPending) return;
    // Only what was changed is sent: the rest may have been changed by somebody else meanwhile.
    const changes: UpdateTool = Object.fromEntries(
      changed.map((name) => [name, Math.round(Number(given[name]) * limits[name].scale)]),
    );
    change.mutate(changes);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <div className="pair">
        {names.map((name) => (
          <Field
            key={name}
            label={t(`limits.${name}.label`)}
            help={t(`limits.${name}.help`)}
            error={isBad(name) ? t(`limits.${name}.bad`) : undefined}
            inputMode={limits[name].isWhole ? "numeric" : "decimal"}
            value={given[name]}
            readOnly={!mayManage}
            onChange={(event) => setGiven((all) => ({ ...all, [name]: event.target.value }))}
          />
        ))}
      </div>
      {mayManage && (
        <div className="btns">
          <Button type="submit" isSent={change.isPending} disabled={changed.length === 0 || names.some(isBad)}>
            {c("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
