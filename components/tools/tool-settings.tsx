"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { ToolItem, UpdateTool } from "@/lib/gateway/schema";
import { type Role, roles } from "@/lib/workspaces/schema";
import { effectiveRoles, rolesThatMay } from "./tool-roles";
import { useUpdateTool } from "./use-update-tool";

/** Who may call a tool, how often, and for how long. */
export function ToolSettings({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tools");
  const c = useTranslations("common");
  const roleName = useTranslations("roles");
  const change = useUpdateTool(tool);
  const able = rolesThatMay(tool.permission);
  const [chosen, setChosen] = useState<readonly Role[]>(() => effectiveRoles(tool));
  const [rate, setRate] = useState(String(tool.rateLimit));
  const [seconds, setSeconds] = useState(String(tool.timeoutMs / 1000));
  const words = useDeliveredWords();
  const insteadBefore = tool.alternative ? words.instead(tool.name, tool.alternative) : "";
  const [instead, setInstead] = useState(insteadBefore);

  const rateLimit = Number(rate);
  const timeoutMs = Math.round(Number(seconds) * 1000);
  const badRate = !Number.isInteger(rateLimit) || rateLimit < 1 || rateLimit > 10_000;
  const badTime = !Number.isFinite(timeoutMs) || timeoutMs < 100 || timeoutMs > 600_000;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (badRate || badTime || chosen.length === 0 || change.isPending) return;
    // Only what was changed is sent: the rest may have been changed by somebody else meanwhile.
    const isAll = able.every((role) => chosen.includes(role));
    const before = effectiveRoles(tool);
    const changes: UpdateTool = {
      ...(chosen.join() !== before.join() && { roles: isAll ? null : [...chosen] }),
      ...(rateLimit !== tool.rateLimit && { rateLimit }),
      ...(timeoutMs !== tool.timeoutMs && { timeoutMs }),
      ...(instead.trim() !== insteadBefore && { alternative: instead.trim() || null }),
    };
    if (Object.keys(changes).length > 0) change.mutate(changes);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <fieldset className="options">
        <legend className="label">{t("roles")}</legend>
        {roles.map((role) => (
          <label key={role} className="check">
            <input
              type="checkbox"
              checked={chosen.includes(role)}
              disabled={!able.includes(role)}
              onChange={(event) =>
                setChosen(roles.filter((one) => (one === role ? event.target.checked : chosen.includes(one))))
              }
            />
            <span>
              {roleName(role)}
              {!able.includes(role) && <span className="fine">{t("lacks", { permission: tool.permission })}</span>}
            </span>
          </label>
        ))}
        {chosen.length === 0 && <p className="help help-error">{t("noRole")}</p>}
      </fieldset>
      <div className="pair">
        <Field
          label={t("rate")}
          error={badRate ? t("rateBad") : undefined}
          inputMode="numeric"
          value={rate}
          onChange={(event) => setRate(event.target.value)}
        />
        <Field
          label={t("time")}
          error={badTime ? t("timeBad") : undefined}
          inputMode="decimal"
          value={seconds}
          onChange={(event) => setSeconds(event.target.value)}
        />
      </div>
      <Field
        label={t("instead")}
        help={t("insteadHelp")}
        value={instead}
        onChange={(event) => setInstead(event.target.value)}
        maxLength={300}
      />
      <div className="btns">
        <Button type="submit" isSent={change.isPending}>
          {c("save")}
        </Button>
      </div>
    </form>
  );
}
