"use client";

import { useChat } from "@ai-sdk/react";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { api, type Page } from "@/components/lib/api";
import { type ApiError, toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useOnPageEvent } from "@/components/lib/use-page-events";
import type { CandorMessage, RetryInfo, ThreadItem } from "@/lib/chats/schema";
import { chatTransport, namedIn, queueMessage } from "./chat-transport";
import type { Mention } from "./draft-store";
import { lastData } from "./segments";
import { useSteady } from "./use-steady";

export interface Outgoing {
  id: string;
  text: string;
  attachments: { id: string; title: string }[];
  /** Chosen with `@`. */
  mentions: Mention[];
}

/**
 * The turn that is not over: it runs, or stands still until its cards are decided. One of another branch is not
 * watched: its answer would stand behind questions that it does not belong to.
 */
function openTurn(thread: ThreadItem, messages: CandorMessage[]): string | null {
  const open = thread.runningTurn ?? thread.waitingTurn;
  // A thread that has just begun may not list its first message yet.
  return messages.length === 0 || messages.some(({ metadata }) => metadata?.turnId === open) ? open : null;
}

const isQueued = ({ role, metadata }: CandorMessage) => role === "user" && metadata?.turnState === "queued";

/**
 * Without what waits, which stands below everything, and without the answer that is still being made: its stream is
 * replayed from the start, and would double it.
 */
function settled(messages: CandorMessage[], open: string | null): CandorMessage[] {
  return messages.filter(
    (message) => !isQueued(message) && (message.role === "user" || message.metadata?.turnId !== open),
  );
}

/** A question that was sent from here learns the id of its turn from its answer: by it, it can be asked in other words. */
function withTurns(messages: CandorMessage[]): CandorMessage[] {
  return messages.map((message, index) => {
    const answer = messages[index + 1];
    const turnId = answer?.role === "assistant" ? answer.metadata?.turnId : undefined;
    const isFresh = message.role === "user" && message.metadata?.turnId === "";
    return isFresh && message.metadata && turnId ? { ...message, metadata: { ...message.metadata, turnId } } : message;
  });
}

/**
 * One thread's conversation. The run lives on the server: leaving, reloading or a second window only stop watching.
 * What a page shows is the server's record plus the stream of the turn that runs.
 */
export function useThreadChat(thread: ThreadItem, initial: CandorMessage[]) {
  const client = useQueryClient();
  const threadId = thread.id;
  const [retry, setRetry] = useState<RetryInfo | null>(null);
  const [accepted, setAccepted] = useState<string | null>(null);
  const [failure, setFailure] = useState<ApiError | null>(null);
  const [isStopping, setIsStopping] = useState(false);
  const [isQueueing, setIsQueueing] = useState(false);
  const [queued, setQueued] = useState(() => initial.filter(isQueued));
  /** Something of this thread changed while an answer was being told. */
  const hasMissed = useRef(false);
  const sending = useRef<string | null>(null);
  const acceptedId = useRef<string | null>(null);
  const transport = useMemo(
    () =>
      chatTransport(threadId, () => {
        acceptedId.current = sending.current;
        setAccepted(sending.current);
      }),
    [threadId],
  );

  const chat = useChat<CandorMessage>({
    id: threadId,
    messages: settled(initial, openTurn(thread, initial)),
    transport,
    throttle: 60,
    onData: (part) => setRetry(part.type === "data-retry" ? part.data : null),
    onError: (error) => {
      if (acceptedId.current === sending.current) void recover.current(error);
      else {
        // It never got there: the page shows it as what it is, a draft.
        chatRef.current.setMessages((all) => all.filter((message) => message.id !== sending.current));
        setFailure(toApiError(error));
      }
    },
    onFinish: ({ message, isAbort, isError }) => {
      // The stream was closed before the turn ended: by a server that goes down, or as it does to readers that fall behind.
      const isCut = !isAbort && !isError && message.role === "assistant" && !lastData(message.parts, "data-stop");
      if (isCut) void recover.current(undefined);
      setRetry(null);
      setIsStopping(false);
      for (const queryKey of [["threads"], ["receipts"], ["deliverables"]]) void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: queryKeys.thread(threadId), exact: true });
    },
  });
  const chatRef = useRef(chat);
  chatRef.current = chat;
  const isBusy = chat.status === "submitted" || chat.status === "streaming";

  /** Takes the server's record, and watches the turn that runs there, if one does. While it watches, only the queue. */
  const sync = useCallback(async () => {
    const [now, page] = await Promise.all([
      api.get<ThreadItem>(`/threads/${threadId}`),
      api.get<Page<CandorMessage>>(`/threads/${threadId}/messages`),
    ]);
    client.setQueryData(queryKeys.thread(threadId), now);
    setQueued(page.items.filter(isQueued));
    const { status } = chatRef.current;
    if (status === "submitted" || status === "streaming") return;
    hasMissed.current = false;
    const open = openTurn(now, page.items);
    // What is shown of the open turn stays until the replay takes its place, under the same id.
    const shown = chatRef.current.messages.filter(
      ({ role, metadata }) => open !== null && role === "assistant" && metadata?.turnId === open,
    );
    chatRef.current.setMessages([...settled(page.items, open), ...shown]);
    // A turn that waits says nothing new, and a card that somebody is editing must not be drawn anew.
    if (open && (now.runningTurn || shown.length === 0)) await chatRef.current.resumeStream();
  }, [client, threadId]);

  // A cut stream is not a failed turn: it goes on without us. Ask again, also when that fails, and say so meanwhile.
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const recover = useRef(async (_: unknown) => {});
  recover.current = async (error: unknown) => {
    for (let wait = 800; ; wait = Math.min(2 * wait, 10_000)) {
      await new Promise((resolve) => setTimeout(resolve, wait));
      if (isGone.current) return;
      chatRef.current.clearError();
      try {
        await sync();
        return setFailure(null);
      } catch (again) {
        const failure = toApiError(error ?? again);
        setFailure(failure);
        if (toApiError(again).status === 404) return;
      }
    }
  };

  // In the next task: React mounts twice while developing, and the first unmount ends whatever was begun.
  const start = useRef(openTurn(thread, initial));
  useEffect(() => {
    if (!start.current) return;
    const timer = setTimeout(() => void chatRef.current.resumeStream());
    return () => clearTimeout(timer);
  }, []);

  // Another window, or a turn that ended while nobody watched. What comes while an answer is told is read when it ends.
  useOnPageEvent("thread.changed", (data) => {
    if (data.threadId !== threadId) return;
    if (isBusy && data.turnId === chatRef.current.messages.at(-1)?.metadata?.turnId) {
      void client.invalidateQueries({ queryKey: queryKeys.thread(threadId), exact: true });
      return;
    }
    hasMissed.current = isBusy;
    void sync().catch(() => {});
  });
  const hasQueue = queued.length > 0;
  useEffect(() => {
    if (isBusy) return;
    chatRef.current.setMessages(withTurns);
    if (hasMissed.current || hasQueue) void sync().catch(() => {});
  }, [isBusy, hasQueue, sync]);

  /** While a turn runs or waits: the message goes to the server and is answered after it. */
  const queue = useCallback(
    async (message: Outgoing, whilePaused: "wait" | "withdraw") => {
      setFailure(null);
      setAccepted(null);
      setIsQueueing(true);
      try {
        await queueMessage(threadId, message, { whilePaused });
        setAccepted(message.id);
        void sync().catch(() => {});
      } catch (error) {
        setFailure(toApiError(error));
      } finally {
        setIsQueueing(false);
      }
    },
    [threadId, sync],
  );

  const send = useCallback((message: Outgoing, author: { id: string; name: string }) => {
    sending.current = message.id;
    setFailure(null);
    setAccepted(null);
    void chatRef.current.sendMessage(
      {
        id: message.id,
        role: "user",
        parts: [{ type: "text", text: message.text }],
        metadata: {
          createdAt: new Date().toISOString(),
          turnId: "",
          author,
          documents: [...message.attachments, ...message.mentions.filter(({ kind }) => kind === "document")],
          threads: message.mentions.filter(({ kind }) => kind === "thread"),
        },
      },
      { body: namedIn(message) },
    );
  }, []);

  const stop = useCallback(async () => {
    setIsStopping(true);
    try {
      await api.post(`/threads/${threadId}/stop`);
    } catch (error) {
      setIsStopping(false);
      setFailure(toApiError(error));
    }
  }, [threadId]);

  return {
    messages: useSteady(chat.messages, isBusy),
    /** Those that are answered later, in their order. */
    queued,
    isBusy,
    retry,
    /** The id of the message that the server has taken. */
    accepted,
    failure,
    /** There is a turn that the server knows of. */
    canStop: chat.status === "streaming" || (isBusy && accepted !== null),
    isStopping,
    /** Sent, and not taken yet. */
    isSending: isQueueing || (chat.status === "submitted" && accepted === null),
    send,
    queue,
    stop,
    sync,
    clearFailure: useCallback(() => setFailure(null), []),
  };
}
