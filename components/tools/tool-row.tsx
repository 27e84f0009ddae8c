"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Cell } from "@/components/ui/table";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { ConsentChoice } from "./consent-choice";
import { FigureCells } from "./figure-cells";
import { ToolBadge } from "./tool-badge";
import { ToolMarks } from "./tool-marks";
import { effectiveRoles } from "./tool-roles";
import { ToolSwitch } from "./tool-switch";
import { Trouble } from "./trouble-cell";
import { useRolesWord } from "./use-roles-word";

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
  const { toolLabel } = useDeliveredWords();
  const rolesWord = useRolesWord();
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
        <span className="fine">{ownerName}</span>
        <ToolMarks tool={tool} isUnused={figures?.zombie === true} />
        {tool.status === "disabled" && tool.reason && (
          <span className="reason">{t("because", { reason: tool.reason })}</span>
        )}
      </Cell>
      <Cell th={t("columns.status")} width={3}>
        <ToolBadge tool={tool} />
        {tool.changedAt ? (
          <span className="fine row-time">
            {tool.changedBy ?? t("somebody")}
            <time className="row-time" dateTime={tool.changedAt}>
              {when(tool.changedAt)}
            </time>
          </span>
        ) : (
          <span className="fine row-time">{t("unchanged")}</span>
        )}
      </Cell>
      <Cell th={t("columns.users")} width={3}>
        {rolesWord(effectiveRoles(tool))}
        <span className="fine row-time">
          {t("limits", { count: number(tool.rateLimit), time: seconds(tool.timeoutMs) })}
        </span>
      </Cell>
      <Cell th={t("columns.consent")}>
        <ConsentChoice tool={tool} mayManage={mayManage} />
      </Cell>
      <FigureCells figures={figures} />
      <Cell th={t("columns.trouble")}>
        {figures && figures.p50 !== null && figures.p95 !== null
          ? t("latency", { p50: milliseconds(figures.p50), p95: milliseconds(figures.p95) })
          : t("noLatency")}{" "}
        <Trouble tool={tool} figures={figures} />
      </Cell>
    </tr>
  );
}
