"use client";

import { useTranslations } from "next-intl";
import { Fragment, useMemo } from "react";
import { ReceiptChip } from "@/components/receipts/receipt-chip";
import type { CandorMessage } from "@/lib/chats/schema";
import { AgentTurn } from "./agent-turn";
import { DayLine } from "./day-line";
import { PersonTurn } from "./person-turn";
import { receiptsIn } from "./segments";
import type { LiveReceipts } from "./use-live-receipts";

interface MessageListProps {
  messages: readonly CandorMessage[];
  /** How many parts of a message nothing can be made of. */
  lostIn: (message: CandorMessage) => number;
  /** The answer that is being told, by its id. */
  liveId: string | undefined;
  waitingTurn: string | null;
  receipts: LiveReceipts;
  /** Receipts that other versions left. */
  elsewhere: readonly string[];
  onDraft?: (text: string) => void;
}

/** Questions and answers in their order, with the days between them. */
export function MessageList(props: MessageListProps) {
  const { messages, lostIn, liveId, waitingTurn, receipts, elsewhere, onDraft } = props;
  const deeds = useMemo(() => deedsFrom(messages), [messages]);
  const lastVersioned = messages.findLast(({ metadata }) => metadata?.versions)?.id;
  return messages.map((message, index) => (
    <Fragment key={message.id}>
      <DayLine at={message.metadata?.createdAt} before={messages[index - 1]?.metadata?.createdAt} />
      {message.role === "user" ? (
        <PersonTurn message={message} deeds={deeds[index]} />
      ) : (
        <AgentTurn
          message={message}
          lost={lostIn(message)}
          isLive={message.id === liveId}
          isWaiting={waitingTurn !== null && message.metadata?.turnId === waitingTurn}
          isLast={index === messages.length - 1}
          receipts={receipts}
          onDraft={onDraft}
        />
      )}
      {message.id === lastVersioned && elsewhere.length > 0 && <Elsewhere ids={elsewhere} />}
    </Fragment>
  ));
}

/** A version that is not shown may have done something: that stays done, and here it can be looked at. */
function Elsewhere({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("turns");
  return (
    <p className="elsewhere fine">
      {t("elsewhere", { count: ids.length })} <ReceiptChip ids={ids} otherwise="success" />
    </p>
  );
}

/** For each message how many receipts stand in it and in what follows. */
function deedsFrom(messages: readonly CandorMessage[]): number[] {
  const counts: number[] = [];
  let count = 0;
  for (const message of messages.toReversed()) {
    count += receiptsIn([message]).length;
    counts.push(count);
  }
  return counts.reverse();
}
