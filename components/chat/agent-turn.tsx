"use client";

import { useTranslations } from "next-intl";
import { memo } from "react";
import { ApprovalBundle } from "@/components/approvals/approval-bundle";
import { useApprovals } from "@/components/approvals/use-approvals";
import { Fallback } from "@/components/lib/fallback";
import { MemoryUsed } from "@/components/memory/memory-used";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import type { CandorMessage } from "@/lib/chats/schema";
import { Minute } from "./minute";
import { SegmentView } from "./segment-view";
import { approvalsIn, lastData, receiptsIn, toSegments } from "./segments";
import { TurnEnd } from "./turn-end";
import type { LiveReceipts } from "./use-live-receipts";

interface AgentTurnProps {
  message: CandorMessage;
  /** Parts of it that nothing can be made of. */
  lost?: number;
  /** The turn still runs, or waits: nothing is said yet about how it ended. */
  isLive: boolean;
  /** It stands still until its cards are decided. */
  isWaiting?: boolean;
  /** Nothing was said after it. */
  isLast?: boolean;
  receipts: LiveReceipts;
  /** Puts a sentence into the composer, for the person to send. */
  onDraft?: (text: string) => void;
}

/** What Candor did and said, in that order, and how it ended. */
export const AgentTurn = memo(function AgentTurn(props: AgentTurnProps) {
  const { message, lost = 0, isLive, isWaiting = false, isLast = false, receipts, onDraft } = props;
  const t = useTranslations("chat");
  const turns = useTranslations("turns");
  const approvals = useApprovals(approvalsIn(message.parts));
  // The slip of an approved call stands under its card; once is enough. Until the cards are read, it may be any.
  const underCards = approvals.isReading
    ? new Set(receiptsIn([message]).map(({ id }) => id))
    : new Set(approvals.items.flatMap((approval) => approval.receipts));
  const memory = lastData(message.parts, "data-memory");
  const isOpen = isLive || isWaiting;
  const lostLine = (count: number) => <p className="fine part-lost">{turns("partsLost", { count })}</p>;
  return (
    <Minute name={t("agent")} at={message.metadata?.createdAt}>
      {toSegments(message.parts).map((segment) => (
        <Fallback key={segment.key} instead={lostLine(1)}>
          <SegmentView {...{ segment, isLive, isOpen, receipts, underCards, onDraft }} />
        </Fallback>
      ))}
      {lost > 0 && lostLine(lost)}
      <ApprovalBundle approvals={approvals.items} />
      {isWaiting && (
        <p className="is-working" data-state="waiting">
          <StateMark kind="turn" state="waiting" />
          <StateWord kind="turn" state="waiting" />
          <span>{t("waitingText")}</span>
        </p>
      )}
      {memory && <MemoryUsed use={memory} />}
      {!isOpen && <TurnEnd message={message} receipts={receipts} isLast={isLast} />}
    </Minute>
  );
});
