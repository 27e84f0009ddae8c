"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Cell } from "@/components/ui/table";
import type { ToolItem } from "@/lib/gateway/schema";
import { roles } from "@/lib/workspaces/schema";
import { ConsentChoice } from "./consent-choice";
import { FigureCells } from "./figure-cells";
import type { ToolFigures } from "./shapes";
import { ToolBadge } from "./tool-badge";
import { ToolMarks } from "./tool-marks";
import { effectiveRoles } from "./tool-roles";
import { ToolSwitch } from "./tool-switch";
import { Trouble } from "./trouble-cell";

/** One tool: what the server says of it now, and the switches that change it. Its name leads to its own page. */
export function ToolRow({
  tool,
  figures,
  ownerName,
  mayManage,
}: {
  tool: ToolItem;
  figures: ToolFigures | undefined;
  ownerName: string;
  mayManage: boolean;
}) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const { number, when, seconds, milliseconds } = useFormat();
  const { toolLabel, roleName } = useDeliveredWords();
  const able = effectiveRoles(tool);
  return (
    <tr className={tool.status === "disabled" ? "is-off-row" : undefined}>
      <Cell place="toggle">
        <ToolSwitch tool={tool} mayManage={mayManage} />
      </Cell>
      <Cell place="name">
        <Link className="row-link" href={`/w/${workspaceId}/tools/${tool.name}`}>
          {toolLabel(tool)}
        </Link>
        <code>{tool.name}</code>
        <ToolMarks tool={tool} isUnused={figures?.zombie === true} />
        {tool.status === "disabled" && tool.reason && (
          <span className="reason">{t("because", { reason: tool.reason })}</span>
        )}
      </Cell>
      <Cell th={t("columns.status")} width={3}>
        <ToolBadge tool={tool} />
      </Cell>
      <Cell th={t("columns.users")} width={3}>
        {ownerName}
        <span className="fine row-time">
          {able.length === roles.length ? t("allRoles") : able.map(roleName).join(t("comma")) || t("nobody")}
        </span>
      </Cell>
      <Cell th={t("columns.consent")}>
        <ConsentChoice tool={tool} mayManage={mayManage} />
      </Cell>
      <FigureCells figures={figures} />
      <Cell th={t("columns.limits")} width={3}>
        {figures && figures.p50 !== null && figures.p95 !== null
          ? t("latency", { p50: milliseconds(figures.p50), p95: milliseconds(figures.p95) })
          : t("noLatency")}
        <span className="fine row-time">
          {t("limits", { count: number(tool.rateLimit), time: seconds(tool.timeoutMs) })}
        </span>
      </Cell>
      <Cell th={t("columns.trouble")} width={3}>
        <Trouble tool={tool} figures={figures} />
      </Cell>
      <Cell th={t("columns.changed")}>
        {tool.changedAt ? (
          <>
            {tool.changedBy ?? t("somebody")}
            <span className="fine row-time">{when(tool.changedAt)}</span>
          </>
        ) : (
          <span className="fine">{t("unchanged")}</span>
        )}
      </Cell>
    </tr>
  );
}
