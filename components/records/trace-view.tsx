"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { usePageTitle } from "@/components/lib/use-page-title";
import { ReceiptSlip } from "@/components/receipts/receipt-slip";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { NoPermission } from "@/components/ui/no-permission";
import { Skeleton } from "@/components/ui/place";
import type { AuditTrace } from "@/lib/gateway/trace/schema";
import { RecordDetail } from "./record-detail";
import { TraceApprovals } from "./trace-approvals";
import { TraceStage } from "./trace-stage";
import { TraceSteps } from "./trace-steps";
import { useActionWords } from "./use-action-words";

/** From what a person said, through every step that was recorded, to what came of it. */
export function TraceView({ auditId }: { auditId: string }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const maySee = useCan()("audit:view");
  const word = useActionWords();
  const trace = useQuery({
    queryKey: queryKeys.auditTrace(workspaceId, auditId),
    queryFn: ({ signal }) => api.get<AuditTrace>(`/workspaces/${workspaceId}/audit/${auditId}/trace`, { signal }),
    enabled: maySee,
  });
  const title = trace.data
    ? t("traceOf", { action: word(trace.data.row.action), seq: trace.data.row.seq })
    : t("trace");
  usePageTitle(title);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("toTrail")} href={`/w/${workspaceId}/receipts?tab=audit`} />
          <span>{title}</span>
        </span>
      }
    >
      <div className="page">
        {!maySee && <NoPermission permission="audit:view" />}
        {maySee && trace.isPending && <Skeleton label={t("loadingTrace")} lines={5} />}
        {trace.error && <ErrorAlert error={trace.error} onRetry={() => void trace.refetch()} />}
        {trace.data && <Trace trace={trace.data} />}
      </div>
    </Main>
  );
}

function Trace({ trace }: { trace: AuditTrace }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const { message, rows, receipts, approvals, row } = trace;
  return (
    <div className="trace-grid">
      <ol className="trace">
        <TraceStage title={t("stages.message")}>
          {message ? (
            <>
              <blockquote className="trace-said">{message.excerpt}</blockquote>
              <p className="fine">
                {t("saidBy", { name: message.author?.name ?? t("system"), time: when(message.createdAt) })}{" "}
                <Link href={`/w/${workspaceId}/threads/${message.threadId}`}>{t("openThread")}</Link>
              </p>
            </>
          ) : (
            <p className="fine">{t("noMessage")}</p>
          )}
        </TraceStage>
        <TraceStage title={t("stages.steps")}>
          <TraceSteps rows={rows} />
          {!trace.complete && (
            <p className="fine">
              {t("incomplete")}{" "}
              {row.threadId && (
                <Link href={`/w/${workspaceId}/receipts?tab=audit&thread=${row.threadId}`}>{t("wholeThread")}</Link>
              )}
            </p>
          )}
        </TraceStage>
        {approvals.length > 0 && (
          <TraceStage title={t("stages.approvals")}>
            <TraceApprovals approvals={approvals} />
          </TraceStage>
        )}
        <TraceStage title={t("stages.effects")}>
          {receipts.length === 0 ? (
            <p className="fine">{t("noEffects")}</p>
          ) : (
            <div className="slips">
              {receipts.map((receipt) => (
                <ReceiptSlip key={receipt.id} receipt={receipt} />
              ))}
            </div>
          )}
        </TraceStage>
      </ol>
      <section className="stack" aria-labelledby="record">
        <h2 className="caps" id="record">
          {t("recordOf", { seq: row.seq })}
        </h2>
        <RecordDetail row={row} />
      </section>
    </div>
  );
}
