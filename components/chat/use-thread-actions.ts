"use client";

import { useMemo } from "react";
import { api } from "@/components/lib/api";
import type { StopRunAnswer, ThreadItem } from "@/lib/chats/schema";
import { askOnceMore, queueMessage } from "./chat-transport";
import type { ThreadActions } from "./thread-actions";

interface Around {
  threadId: string;
  meId: string;
  canAct: boolean;
  isIdle: boolean;
  say: (text: string) => void;
  /** Reads the server's record again and watches what runs there. */
  sync: () => Promise<void>;
}

/** What the server is asked for, and then what stands there is read again: a page shows no version of its own making. */
export function useThreadActions({ threadId, meId, canAct, isIdle, say, sync }: Around): ThreadActions {
  return useMemo(() => {
    const thread = `/threads/${threadId}`;
    // The stream that is watched from here may last for minutes: whoever pressed has their answer before.
    const follow = () => void sync().catch(() => {});
    return {
      threadId,
      meId,
      canAct,
      isIdle,
      say,
      edit: async (turnId, message) => {
        await queueMessage(threadId, message, { replaces: turnId });
        follow();
      },
      regenerate: async (turnId, messageId) => {
        await askOnceMore(threadId, turnId, messageId);
        follow();
      },
      showVersion: async (turnId) => {
        await api.post<ThreadItem>(`${thread}/turns/${turnId}/show`);
        follow();
      },
      editQueued: async (messageId, text) => {
        await api.patch(`${thread}/messages/${messageId}`, { text });
        follow();
      },
      removeQueued: async (messageId) => {
        await api.delete(`${thread}/messages/${messageId}`);
        follow();
      },
      stopRun: async (runId) => {
        await api.post<StopRunAnswer>(`${thread}/runs/${runId}/stop`);
      },
    };
  }, [threadId, meId, canAct, isIdle, say, sync]);
}
