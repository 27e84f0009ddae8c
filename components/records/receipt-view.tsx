"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePageTitle } from "@/components/lib/use-page-title";
import { FullReceipt } from "@/components/receipts/full-receipt";
import { ButtonLink } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { ReceiptDetail } from "@/lib/receipts/schema";
import { JsonText } from "./json-text";
import { useActionWords } from "./use-action-words";

/** One receipt with its evidence: who asked, for what, what was allowed by whom, and the rows that hold it. */
export function ReceiptView({ receiptId }: { receiptId: string }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const receipt = useQuery({
    queryKey: queryKeys.receipt(receiptId),
    queryFn: ({ signal }) => api.get<ReceiptDetail>(`/receipts/${receiptId}`, { signal }),
  });
  usePageTitle(t("one", { id: receiptId }));
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/receipts`} />
          <span className="record">{receiptId}</span>
        </span>
      }
      actions={<CopyButton text={receiptId} label={t("copyId")} />}
    >
      <div className="page">
        {receipt.isPending && <Skeleton label={t("loadingOne")} lines={5} />}
        {receipt.error && <ErrorAlert error={receipt.error} onRetry={() => void receipt.refetch()} />}
        {receipt.data && (
          <div className="evidence">
            <FullReceipt receipt={receipt.data} />
            <Evidence receipt={receipt.data} />
          </div>
        )}
      </div>
    </Main>
  );
}

function Evidence({ receipt }: { receipt: ReceiptDetail }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const maySeeTrail = useCan()("audit:view");
  const { when } = useFormat();
  const word = useActionWords();
  const deed = receipt.records.at(-1);
  return (
    <div className="stack evidence-parts">
      <Part id="who" title={t("who")}>
        <p>
          {t.rich(receipt.approvedBy ? "whoApproved" : "whoRule", {
            name: receipt.askedBy.name,
            approver: receipt.approvedBy ?? "",
            tool: receipt.tool,
            time: when(receipt.created_at),
            b: (words) => <b>{words}</b>,
            code: (words) => <code>{words}</code>,
          })}
        </p>
        <dl className="facts">
          <dt>{t("call")}</dt>
          <dd>
            <code>{receipt.tool_call_id}</code>
          </dd>
          {receipt.turn_id && (
            <>
              <dt>{t("turn")}</dt>
              <dd>
                <code>{receipt.turn_id}</code>
              </dd>
            </>
          )}
        </dl>
      </Part>
      <Part id="asked" title={t("asked")}>
        {receipt.arguments === null ? (
          <p className="fine">{t("noArguments")}</p>
        ) : (
          <JsonText value={receipt.arguments} />
        )}
      </Part>
      <Part id="rows" title={t("rows")}>
        <p className="fine">{t("rowsText")}</p>
        {receipt.records.length === 0 ? (
          <p className="fine">{t("noRows")}</p>
        ) : (
          <ol className="trail">
            {receipt.records.map((row) => (
              <li key={row.seq}>
                <span className="trail-seq">{row.seq}</span>
                <span>
                  {maySeeTrail ? (
                    <Link href={`/w/${workspaceId}/audit/${row.id}`}>{word(row.action)}</Link>
                  ) : (
                    <b>{word(row.action)}</b>
                  )}{" "}
                  <time dateTime={row.at}>{when(row.at)}</time>
                  <code>{row.hash}</code>
                </span>
              </li>
            ))}
          </ol>
        )}
        {maySeeTrail && (
          <p className="btns">
            {deed && <Link href={`/w/${workspaceId}/audit/${deed.id}`}>{t("trace")}</Link>}
            <Link href={`/w/${workspaceId}/receipts?tab=audit`}>{t("toTrail")}</Link>
          </p>
        )}
      </Part>
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}
