"use client";

import { useEffect, useMemo, useRef } from "react";
import type { CandorMessage } from "@/lib/chats/schema";

/**
 * A turn that goes on is told again from its start. Until it has caught up with what stands on the page, that stays:
 * nothing collapses for a moment, and no card is drawn anew.
 */
export function useSteady(messages: CandorMessage[], isBusy: boolean): CandorMessage[] {
  const whole = useRef<CandorMessage | undefined>(undefined);
  const steady = useMemo(() => {
    const before = whole.current;
    if (!isBusy || !before) return messages;
    return messages.map((message) => (isBehind(message, before) ? before : message));
  }, [messages, isBusy]);
  useEffect(() => {
    whole.current = steady.findLast(({ role }) => role === "assistant");
  }, [steady]);
  return steady;
}

const isBehind = (message: CandorMessage, before: CandorMessage) =>
  message.id === before.id && message.parts.length < before.parts.length;
