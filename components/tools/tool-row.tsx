"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Cell } from "@/components/ui/table";
import { Toggle } from "@/components/ui/toggle";
import type { ToolItem } from "@/lib/gateway/schema";
import { roles } from "@/lib/workspaces/schema";
import { SwitchOff } from "./switch-off";
import { toolColumns } from "./tool-columns";
import { ToolDetail } from "./tool-detail";
import { effectiveRoles } from "./tool-roles";
import { useUpdateTool } from "./use-update-tool";

/** One tool: its switch shows what the server says; the row under it holds manual and settings. */
export function ToolRow({ tool, ownerName }: { tool: ToolItem; ownerName: string }) {
  const t = useTranslations("tools");
  const role = useTranslations("roles");
  const { number, when, seconds } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const [isSwitching, setIsSwitching] = useState(false);
  const change = useUpdateTool(tool);
  const isOn = tool.status !== "disabled";
  const able = effectiveRoles(tool);
  const label = useDeliveredWords().toolLabel(tool);
  const detailId = `tool-${tool.name}`;
  return (
    <>
      <tr className={isOn ? undefined : "is-off-row"}>
        <Cell place="toggle">
          <Toggle
            label={label}
            isOn={isOn}
            isSent={change.isPending}
            onChange={(on) => (on ? change.mutate({ status: "active" }) : setIsSwitching(true))}
          />
          <Dialog isOpen={isSwitching} onClose={() => setIsSwitching(false)} title={t("offTitle", { label })}>
            <SwitchOff tool={tool} change={change} onClose={() => setIsSwitching(false)} />
          </Dialog>
        </Cell>
        <Cell place="name">
          <b>{label}</b>
          <code>{tool.name}</code>
          {!isOn && tool.reason && <span className="reason">{t("because", { reason: tool.reason })}</span>}
        </Cell>
        <Cell th={t("columns.status")} width={3}>
          <ToolBadge tool={tool} />
        </Cell>
        <Cell th={t("columns.owner")} width={3}>
          {ownerName}
        </Cell>
        <Cell th={t("columns.roles")} width={3}>
          {able.length === roles.length ? t("allRoles") : able.map((one) => role(one)).join(t("comma")) || t("nobody")}
        </Cell>
        <Cell th={t("columns.limits")} width={3}>
          {t("perMinute", { count: number(tool.rateLimit) })}
          <span className="fine row-time">{t("within", { time: seconds(tool.timeoutMs) })}</span>
        </Cell>
        <Cell th={t("columns.calls")} width={3} align="right">
          {number(tool.calls)}
        </Cell>
        <Cell th={t("columns.error")} width={3}>
          {tool.lastError ? (
            <span className="state-label" data-state="failed">
              <Mark name="failed" size="sm" />
              <code>{tool.lastError}</code>
            </span>
          ) : (
            <span className="fine">{t("noError")}</span>
          )}
        </Cell>
        <Cell th={t("columns.changed")} width={3}>
          {tool.changedAt ? (
            <>
              {tool.changedBy}
              <span className="fine row-time">{when(tool.changedAt)}</span>
            </>
          ) : (
            <span className="fine">{t("unchanged")}</span>
          )}
        </Cell>
        <Cell>
          <Button
            variant="quiet"
            icon={isOpen ? "down" : "right"}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={t("details", { label })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="only-folded">{t("detailsShort")}</span>
          </Button>
        </Cell>
      </tr>
      {isOpen && (
        <tr className="detail" id={detailId}>
          <td colSpan={toolColumns.length}>
            <ToolDetail tool={tool} />
          </td>
        </tr>
      )}
    </>
  );
}

function ToolBadge({ tool }: { tool: ToolItem }) {
  const t = useTranslations("tools");
  const word = useStateWord();
  const said =
    tool.status === "canary" && tool.canaryPercent !== null
      ? t("canary", { percent: tool.canaryPercent })
      : word("tool", tool.status);
  // A calm table: on is a plain word, whatever differs has its mark.
  if (tool.status === "active") return <span className="badge">{said}</span>;
  return (
    <span className="badge" data-state={markOf("tool", tool.status)}>
      <StateMark kind="tool" state={tool.status} />
      {said}
    </span>
  );
}
