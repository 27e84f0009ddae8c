"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import type { CandorMessage } from "@/lib/chats/schema";
import { lastData } from "./segments";

/** Above this share of the window earlier turns are summed up soon. */
const nearlyFull = 0.75;

/** How much of the model's window the conversation takes, as the server last counted it. */
export function ContextMeter({ messages }: { messages: readonly CandorMessage[] }) {
  const t = useTranslations("turns");
  const { number, percent } = useFormat();
  const use = messages.reduce<{ used: number; window: number; summedUp: boolean } | undefined>(
    (last, message) => lastData(message.parts, "data-context") ?? last,
    undefined,
  );
  if (!use || use.window <= 0) return null;
  const share = Math.min(1, Math.max(0, use.used / use.window));
  const words = t("contextUse", { used: number(use.used), window: number(use.window) });
  return (
    <span
      className={share >= nearlyFull ? "context-meter is-high" : "context-meter"}
      title={use.summedUp ? `${words} ${t("summedUp")}` : words}
    >
      <svg viewBox="0 0 40 8" aria-hidden="true">
        <rect className="all" x="0.5" y="0.5" width="39" height="7" />
        <rect className="used" x="1" y="1" width={38 * share} height="6" />
      </svg>
      <span className="fine num">{percent(Math.round(share * 100) / 100)}</span>
      <span className="sr">{use.summedUp ? `${words} ${t("summedUp")}` : words}</span>
    </span>
  );
}
