"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { ToolItem, ToolMode } from "@/lib/gateway/schema";
import { useUpdateTool } from "./use-update-tool";

export const toolModes = ["allow", "ask", "deny"] as const satisfies readonly ToolMode[];

/** Whether calls run by themselves, ask a person first, or do not run. What code denies no setting can loosen. */
export function ConsentChoice({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tools");
  const group = useId();
  const change = useUpdateTool(tool);
  const label = useDeliveredWords().toolLabel(tool);
  if (!mayManage || tool.codeMode === "deny") return <span>{t(`modes.${tool.mode}`)}</span>;
  return (
    <span className="choice" role="radiogroup" aria-label={t("consentOf", { label })} aria-busy={change.isPending}>
      {toolModes.map((mode) => (
        <label key={mode}>
          <input
            type="radio"
            name={group}
            checked={tool.mode === mode}
            onChange={() => {
              // Back to what code says is no setting at all, so that it goes along when code changes.
              if (!change.isPending) change.mutate({ mode: mode === tool.codeMode ? null : mode });
            }}
          />
          {t(`modes.${mode}`)}
        </label>
      ))}
    </span>
  );
}
