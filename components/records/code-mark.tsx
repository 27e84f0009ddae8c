"use client";

import { Mark, type MarkName } from "@/components/receipts/mark";
import type { AuditItem } from "@/lib/audit/schema";
import { type GatewayReply, type ReplyCode, replyStatusByCode } from "@/lib/gateway/schema";

const marks: Record<GatewayReply["status"], MarkName> = {
  ok: "done",
  pending: "waiting",
  invalid: "failed",
  denied: "denied",
  limited: "denied",
  failed: "failed",
};

/** What a row ended with: the code as it was written, with the mark of its kind. A row without one ended nothing. */
export function CodeMark({ row }: { row: Pick<AuditItem, "code"> }) {
  if (!row.code) return <span className="code-mark" />;
  const mark =
    row.code === "OUTCOME_UNKNOWN"
      ? "unknown"
      : Object.hasOwn(replyStatusByCode, row.code)
        ? marks[replyStatusByCode[row.code as ReplyCode]]
        : null;
  return (
    <span className="code-mark" data-state={mark ?? undefined}>
      {mark && <Mark name={mark} size="sm" />}
      <code>{row.code}</code>
    </span>
  );
}
