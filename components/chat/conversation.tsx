"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { Main, PanelButton } from "@/components/frame/main";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { CitationProvider } from "@/components/knowledge/citation-context";
import type { Page } from "@/components/lib/api";
import { randomId } from "@/components/lib/random-id";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Mark } from "@/components/receipts/mark";
import { ReceiptLookup } from "@/components/receipts/receipt-lookup";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { CandorMessage, ThreadItem } from "@/lib/chats/schema";
import type { CitationItem } from "@/lib/knowledge/schema";
import type { Receipt } from "@/lib/receipts/schema";
import { ApprovalMode } from "./approval-mode";
import { Composer } from "./composer";
import { ContextMeter } from "./context-meter";
import { EarlierMessages } from "./earlier-messages";
import { MessageList } from "./message-list";
import { isInOutbox, takeFromOutbox } from "./outbox";
import { PausedNote } from "./paused-note";
import { QueuedMessages } from "./queued-messages";
import { citationsIn, inTurnOrder, receiptsIn, toSegments } from "./segments";
import { soundMessage } from "./sound-message";
import { type ThreadActions, ThreadActionsProvider } from "./thread-actions";
import { ThreadMenu } from "./thread-menu";
import { ThreadPanel } from "./thread-panel";
import { TokenMeter } from "./token-meter";
import { ToolNews } from "./tool-news";
import { useFollow } from "./use-follow";
import { useLiveReceipts } from "./use-live-receipts";
import { useOutgoing } from "./use-outgoing";
import { useRetryWords } from "./use-retry-words";
import { useThreadActions } from "./use-thread-actions";
import { useThreadChat } from "./use-thread-chat";
import { useTurnNews } from "./use-turn-news";
import { VisibilityBadge } from "./visibility-badge";

/** The minutes of a thread, where the next work is given, and what stands beside it. */
export function Conversation({ thread, initial }: { thread: ThreadItem; initial: Page<CandorMessage> }) {
  const t = useTranslations("chat");
  const turns = useTranslations("turns");
  const retryWords = useRetryWords();
  const { me } = useWorkspace();
  const can = useCan();
  const chat = useThreadChat(thread, initial.items);
  const outgoing = useOutgoing(thread.id);
  const talk = useRef<HTMLDivElement>(null);
  const { isAway, jump } = useFollow(talk);
  const { isBusy } = chat;
  const told = useMemo(() => inTurnOrder(chat.messages).map(soundMessage), [chat.messages]);
  const messages = useMemo(() => told.map(({ message }) => message), [told]);
  const waitingTurn = isBusy ? null : thread.waitingTurn;
  const citations = useMemo(() => citationsIn(messages), [messages]);
  const shown = useMemo(() => receiptsIn(messages), [messages]);
  const hasVersions = messages.some(({ metadata }) => metadata?.versions);
  const receipts = useLiveReceipts(thread.id, shown.length > 0 || hasVersions);
  const find = useCallback(
    (id: string) => receipts.find(id) ?? shown.find((receipt) => receipt.id === id),
    [receipts, shown],
  );
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
    if (waitingTurn || isBusy) void queue(message, whilePaused);
    else send(message, author);
    jump();
  };
  const say = useCallback(
    (text: string) => {
      send({ id: `m_${randomId()}`, text, attachments: [], mentions: [] }, author);
      jump();
    },
    [send, author, jump],
  );

  // Of the stream, not of the page: a question that waits may stand behind the answer that is being told.
  const answering = chat.messages.at(-1);
  const isSilent =
    isBusy &&
    (answering?.role === "user" ||
      (answering !== undefined && toSegments(soundMessage(answering).message.parts).length === 0));
  const canSend = can("chats:create") || thread.createdBy.id === me.id;
  const actions = useThreadActions({
    threadId: thread.id,
    meId: me.id,
    canAct: canSend,
    isIdle: !isBusy && !waitingTurn && chat.queued.length === 0,
    say,
    sync: chat.sync,
  });
  return (
    <>
      <Main
        title={thread.title || t("newTitle")}
        bar={<VisibilityBadge thread={thread} />}
        actions={
          <>
            <ContextMeter messages={messages} />
            <TokenMeter messages={messages} />
            <ThreadMenu thread={thread} />
            <PanelButton label={t("details")} />
          </>
        }
      >
        <ThreadScope actions={actions} citations={citations} isComplete={!isBusy} find={find}>
          <div className="talk" ref={talk}>
            <EarlierMessages threadId={thread.id} cursor={initial.nextCursor} receipts={receipts} />
            <MessageList
              messages={messages}
              lostIn={(message) => told.find((one) => one.message === message)?.lost ?? 0}
              liveId={isBusy && answering?.role === "assistant" ? answering.id : undefined}
              waitingTurn={waitingTurn}
              receipts={receipts}
              elsewhere={hasVersions ? receipts.elsewhere(messages, initial.nextCursor === null) : []}
              onDraft={canSend ? change : undefined}
            />
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
                  reason: retryWords(chat.retry),
                  attempt: chat.retry.attempt,
                  of: chat.retry.of,
                  seconds: Math.ceil(chat.retry.waitMs / 1000),
                })}
              </p>
            )}
            <QueuedMessages messages={chat.queued} isWaiting={waitingTurn !== null} />
          </div>
        </ThreadScope>
        {canSend && (
          <Composer
            outgoing={outgoing}
            threadId={thread.id}
            onSend={() => submit()}
            isSent={chat.isSending}
            sendLabel={waitingTurn ? t("sendAfter") : isBusy ? turns("sendNext") : undefined}
            tools={<ApprovalMode thread={thread} />}
            onStop={chat.canStop ? () => void chat.stop() : undefined}
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

/** What the turns of a thread look up: passages, receipts, and what a person may do with them. */
function ThreadScope({
  actions,
  citations,
  isComplete,
  find,
  children,
}: {
  actions: ThreadActions;
  citations: CitationItem[];
  isComplete: boolean;
  find: (id: string) => Receipt | undefined;
  children: ReactNode;
}) {
  return (
    <ThreadActionsProvider actions={actions}>
      <ReceiptLookup find={find}>
        <CitationProvider items={citations} isComplete={isComplete}>
          {children}
        </CitationProvider>
      </ReceiptLookup>
    </ThreadActionsProvider>
  );
}
