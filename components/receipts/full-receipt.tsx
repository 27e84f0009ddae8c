"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { safeHref } from "@/components/lib/safe-href";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { ReceiptItem, ReceiptVerification } from "@/lib/receipts/schema";
import { Mark } from "./mark";
import { ReceiptLink } from "./receipt-slip";
import { StateMark, useStateWord } from "./state-mark";
import { markOf } from "./state-marks";
import { UndoAction } from "./undo-action";
import { useReceiptWords } from "./use-receipt-words";

/** The whole receipt: what, which, who asked, who allowed, when; and whether the record still proves it. */
export function FullReceipt({ receipt }: { receipt: ReceiptItem }) {
  const t = useTranslations("receipts");
  const workspaceId = useWorkspaceId();
  const word = useStateWord();
  const what = useReceiptWords();
  const { when } = useFormat();
  const link = receipt.status === "success" ? safeHref(receipt.verifiable_url) : undefined;
  const lines: [string, ReactNode][] = [
    [t("facts.what"), what(receipt)],
    ...(receipt.preview ? [[t("facts.target"), receipt.preview] as [string, ReactNode]] : []),
    ...(receipt.external_id
      ? [[t("facts.object"), <code key="o">{receipt.external_id}</code>] as [string, ReactNode]]
      : []),
    [t("facts.askedBy"), receipt.askedBy.name],
    [t("facts.approvedBy"), receipt.approvedBy ?? t("rule")],
    [t("facts.by"), <code key="t">{receipt.tool}</code>],
    [t("facts.created"), when(receipt.created_at)],
    [t("facts.updated"), when(receipt.updated_at)],
  ];
  return (
    <article
      className="receipt"
      data-state={markOf("receipt", receipt.status)}
      aria-label={t("receipt", { id: receipt.id })}
    >
      <div className="receipt-head">
        <div>
          <p className="caps">{t("title")}</p>
          <p className="receipt-no">{receipt.id}</p>
        </div>
        <span className="stamp">
          <StateMark kind="receipt" state={receipt.status} />
          {word("receipt", receipt.status)}
        </span>
      </div>
      <dl className="leaders">
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {receipt.error && <p className="receipt-part slip-why">{receipt.error}</p>}
      {(link || receipt.threadId || receipt.undo.state === "available") && (
        <p className="receipt-part btns">
          {link && <ReceiptLink href={link} type={receipt.type} />}
          {receipt.threadId && <Link href={`/w/${workspaceId}/threads/${receipt.threadId}`}>{t("openThread")}</Link>}
          <UndoAction receipt={receipt} />
        </p>
      )}
      <Verify receiptId={receipt.id} />
    </article>
  );
}

/** Asks the server to check signature and chain again; says what came out, never more. */
function Verify({ receiptId }: { receiptId: string }) {
  const t = useTranslations("receipts");
  const { clock } = useFormat();
  const verify = useMutation({ mutationFn: () => api.post<ReceiptVerification>(`/receipts/${receiptId}/verify`) });
  return (
    <div className="receipt-part receipt-verify">
      <div className="btns">
        <Button icon="seal" isSent={verify.isPending} onClick={() => verify.mutate()}>
          {t("verify")}
        </Button>
        {verify.data ? (
          <span className="state-label" data-state={verify.data.valid ? "done" : "failed"} role="status">
            <Mark name={verify.data.valid ? "done" : "failed"} />
            <span className="word">{verify.data.valid ? t("valid") : t("invalid")}</span>
            <span className="fine">{verify.data.reason ?? t("checkedAt", { time: clock(verify.data.checkedAt) })}</span>
          </span>
        ) : (
          <span className="fine">{t("notChecked")}</span>
        )}
      </div>
      {verify.error && <ErrorAlert error={verify.error} onRetry={() => verify.mutate()} />}
    </div>
  );
}
