"use client";

import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { useFormat } from "@/components/lib/use-format";
import { useNow } from "@/components/lib/use-now";
import { StateMark } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import type { ApprovalItem } from "@/lib/approvals/schema";

interface WaitRowProps {
  approval: ApprovalItem;
  isCurrent: boolean;
  onChoose: (id: string) => void;
}

/** A card as one line of the inbox: what, how old, from where, until when or who has decided. */
export function WaitRow({ approval, isCurrent, onChoose }: WaitRowProps) {
  const t = useTranslations("inbox");
  const words = useApprovalWords();
  const { ago, when } = useFormat();
  const now = useNow(true, 60_000);
  const { id, state, createdAt, expiresAt, threadTitle, agentPath, requestedBy, decidedBy, decidedAt, settledAt } =
    approval;
  // Asked by a program, without a chat or an agent: then it is the person's own word.
  const agents = words.agents(agentPath) || requestedBy.name;
  const place = threadTitle ? t("row.thread", { title: threadTitle }) : t("row.agent", { agents });
  const at = decidedAt ?? settledAt;
  const open = (event: MouseEvent) => {
    // A new window is the browser's affair.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    onChoose(id);
  };
  return (
    <a
      className="wait"
      href={`?approval=${id}`}
      data-state={markOf("approval", state)}
      aria-current={isCurrent || undefined}
      onClick={open}
    >
      <StateMark kind="approval" state={state} />
      <b>{words.title(approval)}</b>
      <time dateTime={createdAt} title={when(createdAt)}>
        {ago(createdAt, now)}
      </time>
      <p>
        {state !== "pending" && <span className="word">{words.state(approval)} </span>}
        {place} {state === "pending" && t("row.expires", { time: when(expiresAt) })}
        {state !== "pending" && at && decidedBy && t("row.decidedBy", { name: decidedBy.name, time: when(at) })}
        {state !== "pending" && at && !decidedBy && t("row.closedAt", { time: when(at) })}
      </p>
    </a>
  );
}
