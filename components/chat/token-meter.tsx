"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import type { CandorMessage } from "@/lib/chats/schema";
import { lastData } from "./segments";

/** What the turns on this page cost, as the server counted them. */
export function TokenMeter({ messages }: { messages: readonly CandorMessage[] }) {
  const t = useTranslations("chat");
  const { number } = useFormat();
  const tokens = messages.reduce((sum, message) => {
    const usage = lastData(message.parts, "data-stop")?.usage;
    return usage ? sum + usage.inputTokens + usage.outputTokens : sum;
  }, 0);
  if (tokens === 0) return null;
  return <span className="fine num not-phone">{t("tokens", { tokens: number(tokens) })}</span>;
}
