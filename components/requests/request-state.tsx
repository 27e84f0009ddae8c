"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { StateMark } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import type { RequestItem } from "@/lib/gateway/requests/schema";

/** What became of a request: when it was made, who answered it and with which words. */
export function RequestState({ request }: { request: RequestItem }) {
  const t = useTranslations("requests");
  const { when } = useFormat();
  const { state, decidedBy, decidedAt, createdAt, answer } = request;
  const time = when(state === "open" ? createdAt : (decidedAt ?? createdAt));
  return (
    <span className="state-label" data-state={markOf("request", state)}>
      <StateMark kind="request" state={state} />
      <span>{t(`state.${state}`, { time, name: decidedBy?.name ?? "" })}</span>
      {answer && <span>{t("answer", { answer })}</span>}
    </span>
  );
}
