"use client";

import { useLocale, useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { UndoTurn } from "@/components/receipts/undo-turn";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import type { CandorMessage, StopReason } from "@/lib/chats/schema";
import { textOf } from "./chat-transport";
import { lastData, receiptsIn } from "./segments";
import type { LiveReceipts } from "./use-live-receipts";

/** Asking again makes sense where nothing forbids it and it did not end well. */
const canAskAgain: Record<StopReason, boolean> = {
  complete: false,
  partly_done: true,
  limit: true,
  loop: true,
  denied: false,
  rejected: false,
  expired: true,
  cancelled: true,
  interrupted: true,
  provider_failed: true,
  failed: true,
};

/** How a turn ended, by the server's reason; what it cost; what can be done with it. */
export function TurnEnd({
  message,
  receipts,
  onAskAgain,
}: {
  message: CandorMessage;
  receipts: LiveReceipts;
  onAskAgain?: () => void;
}) {
  const t = useTranslations("chat");
  const c = useTranslations("common");
  const stops = useTranslations("stops");
  const isEnglish = useLocale() === "en";
  const { number } = useFormat();
  const stop = lastData(message.parts, "data-stop");
  const turn = lastData(message.parts, "data-turn");
  const turnId = message.metadata?.turnId;
  const text = textOf(message);
  const tokens = stop && stop.usage.inputTokens + stop.usage.outputTokens;
  // The turn may have said it in its own last words; once is enough.
  const detail =
    isEnglish && stop?.detail ? (text.includes(stop.detail) ? null : stop.detail) : stop && stops(stop.reason);
  const engine = turn && (turn.builtIn ? t("builtIn") : t("model", { model: turn.model }));
  return (
    <>
      {stop && stop.reason !== "complete" && (
        <div className="turn-end" data-state={markOf("stop", stop.reason)}>
          <StateMark kind="stop" state={stop.reason} />
          <StateWord kind="stop" state={stop.reason} />
          {detail && <span>{[detail, isEnglish && stop.hint].filter(Boolean).join(" ")}</span>}
          {canAskAgain[stop.reason] && onAskAgain && (
            <Button variant="link" icon="retry" onClick={onAskAgain}>
              {c("retry")}
            </Button>
          )}
        </div>
      )}
      <div className="turn-tools">
        {text && <CopyButton text={text} label={t("copyAnswer")} />}
        {turnId && <UndoTurn turnId={turnId} receipts={receiptsIn([message]).map(receipts.live)} />}
        <span className="fine num">
          {[engine, tokens ? t("usage", { tokens: number(tokens) }) : null].filter(Boolean).join(t("comma"))}
        </span>
      </div>
    </>
  );
}
