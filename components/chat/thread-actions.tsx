"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Outgoing } from "./use-thread-chat";

/** What a person may do with what stands in a thread. Each rejects with an ApiError, which the place pressed shows. */
export interface ThreadActions {
  threadId: string;
  /** One may write here. */
  canAct: boolean;
  /** Nothing runs and nothing waits: other versions can be asked for and shown. */
  isIdle: boolean;
  meId: string;
  /** Sends a message as if it had been written below. */
  say: (text: string) => void;
  /** Another version of a turn's question. */
  edit: (turnId: string, message: Outgoing) => Promise<void>;
  /** The same question once more, as another version. */
  regenerate: (turnId: string, messageId: string) => Promise<void>;
  showVersion: (turnId: string) => Promise<void>;
  editQueued: (messageId: string, text: string) => Promise<void>;
  removeQueued: (messageId: string) => Promise<void>;
  stopRun: (runId: string) => Promise<void>;
}

const Actions = createContext<ThreadActions | null>(null);

export function ThreadActionsProvider({ actions, children }: { actions: ThreadActions; children: ReactNode }) {
  return <Actions value={actions}>{children}</Actions>;
}

/** Null where a thread is only shown. */
export function useActions(): ThreadActions | null {
  return useContext(Actions);
}
