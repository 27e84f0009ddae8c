"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspaceIdIfAny } from "@/components/frame/workspace-context";
import { classNames } from "@/components/lib/class-names";
import { hostOf, safeHref } from "@/components/lib/safe-href";
import { useFormat } from "@/components/lib/use-format";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import type { Receipt, ReceiptItem } from "@/lib/receipts/schema";
import { JobProgress } from "./job-progress";
import { StateMark, useStateWord } from "./state-mark";
import { markOf } from "./state-marks";
import { UndoAction } from "./undo-action";
import { useReceiptWords } from "./use-receipt-words";

interface ReceiptSlipProps {
  /** From a list it also says who approved; from a turn's stream it does not yet. */
  receipt: Receipt | ReceiptItem;
  /** The work behind a pending receipt. */
  job?: DeliverableItem;
  /** Cancel, try again. */
  action?: ReactNode;
  /** It has just arrived and settles into its place. */
  isNew?: boolean;
  /** Only to look at: nothing on it can be pressed but its id. */
  isBare?: boolean;
}

/** The signature of the house: the same strip in the same order wherever a receipt appears. */
export function ReceiptSlip({ receipt, job, action, isNew, isBare }: ReceiptSlipProps) {
  const t = useTranslations("receipts");
  const workspaceId = useWorkspaceIdIfAny();
  const word = useStateWord();
  const what = useReceiptWords();
  const { exact } = useFormat();
  const mark = markOf("receipt", receipt.status);
  const isRunning = receipt.status === "pending" && job !== undefined && job.state !== "ready";
  const link = receipt.status === "success" ? safeHref(receipt.verifiable_url) : undefined;
  return (
    <article
      className={classNames("slip", isNew && "is-new")}
      data-state={mark}
      aria-label={t("slip", { id: receipt.id, state: word("receipt", receipt.status) })}
    >
      <div className="slip-stub">
        <StateMark kind="receipt" state={receipt.status} />
        <span>{word("receipt", receipt.status)}</span>
      </div>
      <div className="slip-body">
        <p className="slip-what">
          <b>{what(receipt)}</b> {receipt.preview}
        </p>
        <p className="slip-id">
          {workspaceId ? <Link href={`/w/${workspaceId}/receipts/${receipt.id}`}>{receipt.id}</Link> : receipt.id}
        </p>
        {receipt.status === "failed" && receipt.error && <p className="slip-why">{receipt.error}</p>}
        {receipt.status === "unknown" && <p className="slip-why">{t("unknown")}</p>}
        {isRunning && <JobProgress label={job.title} state={job.state} phase={job.phase} action={action} />}
        <p className="slip-meta">
          {"approvedBy" in receipt && <span>{approval(receipt)}</span>}
          {receipt.status === "pending" && !isRunning && <span>{t("notReady")}</span>}
          <time dateTime={receipt.updated_at}>{exact(receipt.updated_at)}</time>
          {link && <ReceiptLink href={link} type={receipt.type} />}
          {!isRunning && action}
          {"undo" in receipt && !isBare && <UndoAction receipt={receipt} />}
        </p>
      </div>
    </article>
  );

  function approval({ approvedBy }: ReceiptItem): string {
    return approvedBy ? t("approvedBy", { name: approvedBy }) : t("byRule");
  }
}

/** Where to see the thing itself; a foreign page shows its host before it is opened. */
export function ReceiptLink({ href, type }: { href: string; type: string }) {
  const t = useTranslations("receipts");
  const host = hostOf(href);
  if (host) {
    return (
      <a href={href} target="_blank" rel="noopener noreferrer nofollow">
        {t("openAt", { host })}
      </a>
    );
  }
  return <Link href={href}>{type === "report" ? t("openReport") : t("open")}</Link>;
}

/** Slips under each other, as under a turn. */
export function Slips({ children }: { children: ReactNode }) {
  return <div className="slips">{children}</div>;
}
