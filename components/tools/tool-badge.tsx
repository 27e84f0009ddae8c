"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Mark, type MarkName } from "@/components/receipts/mark";
import type { ToolItem } from "@/lib/gateway/schema";
import { type ToolState, toolState } from "./tool-state";

/** A calm table: on is a plain word, whatever differs has its mark. */
const marks: Record<ToolState, MarkName | null> = {
  active: null,
  canary: "partial",
  held: "waiting",
  disabled: "off",
};

/** How far a tool is out, and to whom. */
export function ToolBadge({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tools");
  const { roleName } = useDeliveredWords();
  const state = toolState(tool);
  const mark = marks[state];
  const share = tool.canaryPercent === null ? "" : t("share", { percent: tool.canaryPercent });
  const isPartial = state === "canary" || (state === "held" && tool.status === "canary");
  return (
    <>
      <span className="badge" data-state={mark ?? undefined}>
        {mark && <Mark name={mark} />}
        {t(`states.${state}`)}
        {isPartial && share && ` ${share}`}
      </span>
      {isPartial && tool.canaryRoles && (
        <span className="fine row-time">{tool.canaryRoles.map(roleName).join(t("comma"))}</span>
      )}
    </>
  );
}
