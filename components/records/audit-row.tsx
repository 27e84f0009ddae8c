"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { Cell } from "@/components/ui/table";
import type { AuditItem } from "@/lib/audit/schema";
import { CodeMark } from "./code-mark";
import { RecordDetail } from "./record-detail";
import { RuleName } from "./rule-name";
import { useActionWords } from "./use-action-words";

export const auditColumns = ["seq", "action", "who", "tool", "result", "time", "receipt", "detail"] as const;

/** One row of the trail; the whole record, as its hash covers it, opens under it. */
export function AuditRow({ row }: { row: AuditItem }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const word = useActionWords();
  const { when, milliseconds } = useFormat();
  const [isOpen, setIsOpen] = useState(false);
  const detailId = `audit-${row.seq}`;
  return (
    <>
      <tr>
        <Cell th={t("columns.seq")} width={3}>
          <span className="record">{row.seq}</span>
        </Cell>
        <Cell place="name">
          <Link className="row-link" href={`/w/${workspaceId}/audit/${row.id}`}>
            {word(row.action)}
          </Link>
          <time className="fine" dateTime={row.at}>
            {when(row.at)}
          </time>
        </Cell>
        <Cell th={t("columns.who")} width={3}>
          {row.actorName ?? t("system")}
          {row.actor && <span className="fine row-time">{row.actor.agentPath?.join(" → ") || row.actor.via}</span>}
        </Cell>
        <Cell th={t("columns.tool")} width={3}>
          {row.tool ? <code>{row.tool}</code> : null}
        </Cell>
        <Cell th={t("columns.result")} width={3}>
          {row.code ? <CodeMark row={row} /> : null}
          {row.rule && (
            <span className="fine row-time">
              <RuleName rule={row.rule} />
            </span>
          )}
        </Cell>
        <Cell th={t("columns.time")} width={3} align="right">
          {row.durationMs === undefined ? null : milliseconds(row.durationMs)}
        </Cell>
        <Cell th={t("columns.receipt")}>
          {row.receiptId && (
            <Link className="record row-id" href={`/w/${workspaceId}/receipts/${row.receiptId}`}>
              {row.receiptId}
            </Link>
          )}
        </Cell>
        <Cell>
          <Button
            variant="quiet"
            icon={isOpen ? "down" : "right"}
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailId : undefined}
            aria-label={t("details", { seq: row.seq })}
            onClick={() => setIsOpen(!isOpen)}
          >
            <span className="only-folded">{t("columns.detail")}</span>
          </Button>
        </Cell>
      </tr>
      {isOpen && (
        <tr className="detail" id={detailId}>
          <td colSpan={auditColumns.length}>
            <RecordDetail row={row} />
          </td>
        </tr>
      )}
    </>
  );
}
