"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import { StateLabel, StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { JsonText } from "@/components/records/json-text";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { RunRecord } from "@/lib/chats/schema";

/** What is kept of one specialist's run: its task, its calls with what they returned, its contract and its receipts. */
export function RunRecordSheet({ threadId, runId }: { threadId: string; runId: string }) {
  const t = useTranslations("turns");
  const record = useQuery({
    queryKey: queryKeys.run(threadId, runId),
    queryFn: ({ signal }) => api.get<RunRecord>(`/threads/${threadId}/runs/${runId}`, { signal }),
  });
  if (record.error) return <ErrorAlert error={record.error} onRetry={() => void record.refetch()} />;
  if (!record.data) return <Skeleton label={t("loadingRun")} lines={5} />;
  return <Sheet record={record.data} />;
}

function Sheet({ record }: { record: RunRecord }) {
  const t = useTranslations("turns");
  const { when, elapsed } = useFormat();
  const { row } = record;
  return (
    <div className="run-record">
      <p className="run-head">
        <StateLabel kind="specialist" state={row.state} />
        <span className="fine">
          {when(row.startedAt)}
          {row.finishedAt && ` · ${elapsed(Date.parse(row.finishedAt) - Date.parse(row.startedAt))}`}
        </span>
        {row.verification && <span className="badge">{t(`verification.${row.verification}`)}</span>}
        <code className="fine">{row.runId}</code>
      </p>
      {(row.reason ?? row.say) && <p>{row.reason ?? row.say}</p>}
      <h3 className="label">{t("runTask")}</h3>
      <p className="pre run-task">{row.description}</p>
      {record.receipts.length > 0 && (
        <>
          <h3 className="label">{t("runReceipts")}</h3>
          <Slips>
            {record.receipts.map((receipt) => (
              <ReceiptSlip key={receipt.id} receipt={receipt} isBare />
            ))}
          </Slips>
        </>
      )}
      <h3 className="label">{t("runCalls", { count: row.calls.length })}</h3>
      {row.calls.length === 0 && <p className="fine">{t("runNoCalls")}</p>}
      <Calls record={record} />
      {record.contract !== null && (
        <details className="run-part">
          <summary>{t("runContract")}</summary>
          <JsonText value={record.contract} />
        </details>
      )}
      {record.output && (
        <details className="run-part">
          <summary>{record.isCut ? t("runOutputCut") : t("runOutput")}</summary>
          <pre className="code-text run-output">{record.output}</pre>
        </details>
      )}
    </div>
  );
}

function Calls({ record: { row } }: { record: RunRecord }) {
  const word = useStateWord();
  const { milliseconds } = useFormat();
  return (
    <ol className="run-calls">
      {row.calls.map((call) => (
        <li key={call.id} data-state={markOf("call", call.state)}>
          <StateMark kind="call" state={call.state} />
          <span>
            <b>{call.tool}</b> <span className="word">{word("call", call.state)}</span>
            {call.summary && <span className="run-summary">{call.summary}</span>}
          </span>
          <span className="fine num">
            {[call.code, call.ms === null ? null : milliseconds(call.ms)].filter(Boolean).join(" · ")}
          </span>
        </li>
      ))}
    </ol>
  );
}
