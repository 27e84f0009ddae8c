"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useStateWord } from "@/components/receipts/state-mark";
import { useAnnounce } from "@/components/ui/announcer";
import type { CandorMessage } from "@/lib/chats/schema";
import { lastData } from "./segments";

/** Says once each, for screen readers: it has started, it waits for you, it has ended and how. */
export function useTurnNews(messages: readonly CandorMessage[], isBusy: boolean): void {
  const t = useTranslations("chat");
  const word = useStateWord();
  const announce = useAnnounce();
  const last = messages.at(-1);
  const answer = last?.role === "assistant" ? last : undefined;
  const isWaiting = answer?.parts.some((part) => part.type === "data-specialist" && part.data.state === "waiting");
  const wasBusy = useRef(isBusy);
  useEffect(() => {
    if (isBusy && !wasBusy.current) announce(t("started"));
    if (!isBusy && wasBusy.current) {
      const reason = answer && lastData(answer.parts, "data-stop")?.reason;
      // No word on how it ended: it has not, it waits for a decision.
      if (reason === undefined) announce(t("waiting"));
      else if (reason === "complete") announce(t("finished"));
      else announce(t("ended", { state: word("stop", reason) }), reason === "failed");
    }
    wasBusy.current = isBusy;
  }, [isBusy, answer, announce, t, word]);
  useEffect(() => {
    if (isBusy && isWaiting) announce(t("waiting"));
  }, [isBusy, isWaiting, announce, t]);
}
