"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Mark, type MarkName } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Icon } from "@/components/ui/icon";
import type { PlanItem } from "@/lib/chats/schema";
import { FoldSummary } from "./fold-summary";

/** What the agent set out to do, and how far it is. Folds away when everything is settled or the turn is over. */
export function PlanList({ items, isLive }: { items: readonly PlanItem[]; isLive: boolean }) {
  const t = useTranslations("turns");
  const [choice, setChoice] = useState<boolean | null>(null);
  const done = items.filter(({ state }) => state === "done").length;
  const isOpenWork = items.some(({ state }) => state === "pending" || state === "in_progress");
  const isOpen = choice ?? (isLive && isOpenWork);
  const now = isLive ? items.find(({ state }) => state === "in_progress") : undefined;
  return (
    <details className="ledger plan" open={isOpen}>
      <FoldSummary onFold={() => setChoice(!isOpen)}>
        <Icon name="right" className="fold" />
        <b className="text-ink">{t("plan")}</b>
        <span className="num">{t("planDone", { done, count: items.length })}</span>
        {!isOpen && now && <span className="plan-now">{now.text}</span>}
      </FoldSummary>
      <ol className="plan-items">
        {items.map((item, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan
          <Step key={index} item={item} isLive={isLive} />
        ))}
      </ol>
    </details>
  );
}

/** What was not settled when the turn ended was left open: nothing works on it any more. */
function Step({ item, isLive }: { item: PlanItem; isLive: boolean }) {
  const t = useTranslations("turns");
  const word = useStateWord();
  const isLeft = !isLive && (item.state === "pending" || item.state === "in_progress");
  const mark: MarkName = isLeft ? "expired" : markOf("todo", item.state);
  return (
    <li data-state={mark} data-step={isLeft ? "left" : item.state}>
      <Mark name={mark} />
      <span className="sr">{isLeft ? t("planLeft") : word("todo", item.state)}</span>
      <span className="plan-text">{item.text}</span>
      {isLeft && (
        <span className="word" aria-hidden="true">
          {t("planLeft")}
        </span>
      )}
    </li>
  );
}
