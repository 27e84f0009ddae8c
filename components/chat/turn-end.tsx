"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useRef } from "react";
import { randomId } from "@/components/lib/random-id";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { UndoTurn } from "@/components/receipts/undo-turn";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { CandorMessage, StopReason } from "@/lib/chats/schema";
import { textOf } from "./chat-transport";
import { lastData, receiptsIn } from "./segments";
import { useActions } from "./thread-actions";
import { DetailsLink } from "./turn-record/details-link";
import type { LiveReceipts } from "./use-live-receipts";
import { VersionSwitch } from "./version-switch";

type NextStep = "continue" | "sumUp" | "again";

/** What can be done after a turn that did not end well; nothing where something forbids it. The first is the likely one. */
const nextSteps: Record<StopReason, readonly NextStep[]> = {
  complete: [],
  partly_done: ["again"],
  limit: ["continue", "sumUp"],
  loop: ["again"],
  denied: [],
  rejected: [],
  expired: ["again"],
  cancelled: ["continue", "again"],
  interrupted: ["continue", "again"],
  provider_failed: ["again"],
  failed: ["again"],
};

interface TurnEndProps {
  message: CandorMessage;
  receipts: LiveReceipts;
  /** Nothing was said after it: it can be gone on from. */
  isLast: boolean;
}

/** How a turn ended, by the server's reason; what it cost; what can be done with it. */
export function TurnEnd({ message, receipts, isLast }: TurnEndProps) {
  const t = useTranslations("turns");
  const chat = useTranslations("chat");
  const actions = useActions();
  const turnId = message.metadata?.turnId;
  const { versions } = message.metadata ?? {};
  const again = useRegenerate(turnId);
  const text = textOf(message);
  const canAsk = actions?.canAct === true && actions.isIdle && turnId !== undefined;
  const reason = lastData(message.parts, "data-stop")?.reason;
  const steps = isLast && canAsk && reason ? nextSteps[reason] : [];
  const offersAgain = steps.includes("again");
  return (
    <>
      <Ending message={message} text={text}>
        {steps.length > 0 && (
          <span className="btns">
            {steps.map((step) =>
              step === "again" ? (
                <Button key={step} icon="retry" isSent={again.isPending} onClick={() => again.mutate()}>
                  {t("tryAgain")}
                </Button>
              ) : (
                <Button
                  key={step}
                  icon={step === "continue" ? "right" : "list"}
                  onClick={() => actions?.say(t(`say.${step}`))}
                >
                  {t(step)}
                </Button>
              ),
            )}
          </span>
        )}
      </Ending>
      {again.error && <ErrorAlert error={again.error} onRetry={() => again.mutate()} />}
      <div className="turn-tools">
        {versions?.asked === "again" && <VersionSwitch versions={versions} />}
        {text && <CopyButton text={text} label={chat("copyAnswer")} />}
        {canAsk && !offersAgain && (
          <Button
            variant="quiet"
            icon="retry"
            isSent={again.isPending}
            onClick={() => again.mutate()}
            title={t("regenerateWhy")}
          >
            {t("regenerate")}
          </Button>
        )}
        {turnId && <UndoTurn turnId={turnId} receipts={receiptsIn([message]).map(receipts.live)} />}
        {turnId && <DetailsLink threadId={receipts.threadId} turnId={turnId} />}
        <Cost message={message} />
      </div>
    </>
  );
}

/** Pressed twice, or again after a lost answer, it asks once: the id of the new message is made only once. */
function useRegenerate(turnId: string | undefined) {
  const actions = useActions();
  const id = useRef<string | null>(null);
  return useMutation({
    mutationFn: async () => {
      id.current ??= `m_${randomId()}`;
      if (turnId) await actions?.regenerate(turnId, id.current);
    },
    onSuccess: () => {
      id.current = null;
    },
  });
}

function Ending({ message, text, children }: { message: CandorMessage; text: string; children: React.ReactNode }) {
  const stops = useTranslations("stops");
  const isEnglish = useLocale() === "en";
  const stop = lastData(message.parts, "data-stop");
  if (!stop || stop.reason === "complete") return null;
  // The turn may have said it in its own last words; once is enough.
  const detail = isEnglish && stop.detail ? (text.includes(stop.detail) ? null : stop.detail) : stops(stop.reason);
  return (
    <div className="turn-end" data-state={markOf("stop", stop.reason)}>
      <StateMark kind="stop" state={stop.reason} />
      <StateWord kind="stop" state={stop.reason} />
      {detail && <span>{[detail, isEnglish && stop.hint].filter(Boolean).join(" ")}</span>}
      {children}
    </div>
  );
}

function Cost({ message }: { message: CandorMessage }) {
  const t = useTranslations("chat");
  const { number } = useFormat();
  const stop = lastData(message.parts, "data-stop");
  const turn = lastData(message.parts, "data-turn");
  const tokens = stop && stop.usage.inputTokens + stop.usage.outputTokens;
  const engine = turn && (turn.builtIn ? t("builtIn") : t("model", { model: turn.model }));
  return (
    <span className="fine num">
      {[engine, tokens ? t("usage", { tokens: number(tokens) }) : null].filter(Boolean).join(t("comma"))}
    </span>
  );
}
