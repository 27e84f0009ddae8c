"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { useOnPageEvent } from "@/components/lib/use-page-events";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import { TraceStage } from "@/components/records/trace-stage";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { TurnRecord } from "@/lib/chats/schema";
import { SpecialistLedger } from "../specialist-ledger";
import { TurnFacts } from "./turn-facts";
import { TurnGiven } from "./turn-given";

/** One turn from what was asked to what came of it: what it was given, what it used, who worked, what is on record. */
export function TurnView({ threadId, turnId }: { threadId: string; turnId: string }) {
  const t = useTranslations("turnRecord");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const turn = useQuery({
    queryKey: queryKeys.turn(threadId, turnId),
    queryFn: ({ signal }) => api.get<TurnRecord>(`/threads/${threadId}/turns/${turnId}`, { signal }),
  });
  useOnPageEvent("thread.changed", (event) => {
    if (event.threadId === threadId) void turn.refetch();
  });
  const title = turn.data ? t("of", { time: when(turn.data.createdAt) }) : t("title");
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink
            variant="quiet"
            icon="left"
            label={t("toThread")}
            href={`/w/${workspaceId}/threads/${threadId}`}
          />
          <span>{title}</span>
        </span>
      }
    >
      <div className="page">
        {turn.isPending && <Skeleton label={t("loading")} lines={5} />}
        {turn.error && <ErrorAlert error={turn.error} onRetry={() => void turn.refetch()} />}
        {turn.data && <Turn turn={turn.data} />}
      </div>
    </Main>
  );
}

function Turn({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("turnRecord");
  const { when } = useFormat();
  const { question, askedByName, createdAt, specialists, receipts, surface, finishedAt } = turn;
  return (
    <div className="trace-grid">
      <ol className="trace">
        <TraceStage title={t("stages.asked")}>
          <blockquote className="trace-said">{question}</blockquote>
          <p className="fine">{t("askedBy", { name: askedByName, time: when(createdAt) })}</p>
        </TraceStage>
        <TraceStage title={t("stages.given")}>
          {surface ? <TurnGiven surface={surface} /> : <p className="fine">{t("notBegun")}</p>}
        </TraceStage>
        <TraceStage title={t("stages.work")}>
          {specialists.length > 0 ? (
            <SpecialistLedger rows={specialists} isLive={finishedAt === null} />
          ) : (
            <p className="fine">{t("noSpecialists")}</p>
          )}
        </TraceStage>
        <TraceStage title={t("stages.effects")}>
          {receipts.length > 0 ? (
            <Slips>
              {receipts.map((receipt) => (
                <ReceiptSlip key={receipt.id} receipt={receipt} />
              ))}
            </Slips>
          ) : (
            <p className="fine">{t("noEffects")}</p>
          )}
        </TraceStage>
      </ol>
      <TurnFacts turn={turn} />
    </div>
  );
}
