"use client";

import { useTranslations } from "next-intl";
import { Fragment, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Main, PanelButton } from "@/components/frame/main";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { CitationProvider } from "@/components/knowledge/citation-context";
import type { Page } from "@/components/lib/api";
import { randomId } from "@/components/lib/random-id";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { CandorMessage, ThreadItem } from "@/lib/chats/schema";
import { ApprovalMode } from "./approval-mode";
import { textOf } from "./chat-transport";
import { Composer } from "./composer";
import { DayLine } from "./day-line";
import { EarlierMessages } from "./earlier-messages";
import { isInOutbox, takeFromOutbox } from "./outbox";
import { PausedNote } from "./paused-note";
import { citationsIn, inTurnOrder, receiptsIn, toSegments } from "./segments";
import { ThreadMenu } from "./thread-menu";
import { ThreadPanel } from "./thread-panel";
import { TokenMeter } from "./token-meter";
import { ToolNews } from "./tool-news";
import { AgentTurn, PersonTurn } from "./turn";
import { useFollow } from "./use-follow";
import { useLiveReceipts } from "./use-live-receipts";
import { useOutgoing } from "./use-outgoing";
import { useThreadChat } from "./use-thread-chat";
import { useTurnNews } from "./use-turn-news";
import { VisibilityBadge } from "./visibility-badge";

/** The minutes of a thread, where the next work is given, and what stands beside it. */
export function Conversation({ thread, initial }: { thread: ThreadItem; initial: Page<CandorMessage> }) {
  const t = useTranslations("chat");
  const { me } = useWorkspace();
  const can = useCan();
  const chat = useThreadChat(thread, initial.items);
  const outgoing = useOutgoing(thread.id);
  const talk = useRef<HTMLDivElement>(null);
  const { isAway, jump } = useFollow(talk);
  const { isBusy } = chat;
  const messages = useMemo(() => inTurnOrder(chat.messages), [chat.messages]);
  const waitingTurn = isBusy ? null : thread.waitingTurn;
  const citations = useMemo(() => citationsIn(messages), [messages]);
  const shown = useMemo(() => receiptsIn(messages), [messages]);
  const receipts = useLiveReceipts(thread.id, shown.length > 0);
  useTurnNews(messages, isBusy);
  usePageTitle(thread.title || t("newTitle"));

  const { send, queue, accepted } = chat;
  const author = useMemo(() => ({ id: me.id, name: me.name }), [me]);
  const { reset, change } = outgoing;
  const [isFirst] = useState(() => isInOutbox(thread.id));
  const sentId = useRef<string | null>(null);
  useEffect(() => {
    if (accepted && accepted === sentId.current) reset();
  }, [accepted, reset]);
  // The server took it and the page died before it heard so: what was kept of it is no draft any more.
  const { id: draftId } = outgoing;
  useEffect(() => {
    if (initial.items.some(({ id }) => id === draftId)) reset();
  }, [initial, draftId, reset]);
  useEffect(() => {
    const timer = setTimeout(() => {
      const first = takeFromOutbox(thread.id);
      if (!first) return;
      sentId.current = first.id;
      send(first, author);
    });
    return () => clearTimeout(timer);
  }, [thread.id, send, author]);

  const submit = (whilePaused: "wait" | "withdraw" = "wait") => {
    const message = outgoing.compose();
    sentId.current = message.id;
    if (waitingTurn) void queue(message, whilePaused);
    else send(message, author);
    jump();
  };
  const askAgain = useCallback(
    (text: string) => {
      send({ id: `m_${randomId()}`, text, attachments: [], mentions: [] }, author);
      jump();
    },
    [send, author, jump],
  );

  // Of the stream, not of the page: a question that waits may stand behind the answer that is being told.
  const answering = chat.messages.at(-1);
  const isSilent =
    isBusy && (answering?.role === "user" || (answering !== undefined && toSegments(answering.parts).length === 0));
  const canSend = can("chats:create") || thread.createdBy.id === me.id;
  return (
    <>
      <Main
        title={thread.title || t("newTitle")}
        bar={<VisibilityBadge thread={thread} />}
        actions={
          <>
            <TokenMeter messages={messages} />
            <ThreadMenu thread={thread} />
            <PanelButton label={t("details")} />
          </>
        }
      >
        <CitationProvider items={citations} isComplete={!isBusy}>
          <div className="talk" ref={talk}>
            <EarlierMessages threadId={thread.id} cursor={initial.nextCursor} receipts={receipts} />
            {messages.map((message, index) => (
              <Fragment key={message.id}>
                <DayLine at={message.metadata?.createdAt} before={messages[index - 1]?.metadata?.createdAt} />
                {message.role === "user" ? (
                  <PersonTurn message={message} />
                ) : (
                  <AgentTurn
                    message={message}
                    isLive={isBusy && message === answering}
                    isWaiting={waitingTurn !== null && message.metadata?.turnId === waitingTurn}
                    receipts={receipts}
                    onAskAgain={askedBefore(messages, index, askAgain)}
                    onDraft={canSend ? change : undefined}
                  />
                )}
              </Fragment>
            ))}
            <ToolNews threadId={thread.id} />
            {isSilent && (
              <p className="is-working" data-state="running">
                <Mark name="running" />
                {t("working")}
              </p>
            )}
            {chat.retry && (
              <p className="is-working" data-state="pending">
                <Mark name="pending" />
                {t("retrying", {
                  reason: chat.retry.reason,
                  attempt: chat.retry.attempt,
                  of: chat.retry.of,
                  seconds: Math.ceil(chat.retry.waitMs / 1000),
                })}
              </p>
            )}
          </div>
        </CitationProvider>
        {canSend && (
          <Composer
            outgoing={outgoing}
            onSend={() => submit()}
            isSent={chat.isSending}
            sendLabel={waitingTurn ? t("sendAfter") : undefined}
            tools={<ApprovalMode thread={thread} />}
            onStop={isBusy && accepted !== null ? () => void chat.stop() : undefined}
            isStopping={chat.isStopping}
            takesFocus={isFirst}
          >
            {isAway && isBusy && (
              <Button className="to-latest" icon="down" onClick={jump}>
                {t("latest")}
              </Button>
            )}
            {waitingTurn && (
              <PausedNote
                canSend={outgoing.text.trim() !== "" && !chat.isSending}
                onWithdraw={() => submit("withdraw")}
              />
            )}
            {chat.failure && (
              <ErrorAlert error={chat.failure} onRetry={outgoing.text ? () => submit() : () => void chat.sync()} />
            )}
          </Composer>
        )}
      </Main>
      <ThreadPanel threadId={thread.id} citations={citations} shown={shown} receipts={receipts} />
    </>
  );
}

/** Asks once more what the answer at `index` was the answer to. */
function askedBefore(messages: CandorMessage[], index: number, ask: (text: string) => void): (() => void) | undefined {
  if (index !== messages.length - 1) return undefined;
  const question = messages.slice(0, index).findLast((message) => message.role === "user");
  return question && (() => ask(textOf(question)));
}
