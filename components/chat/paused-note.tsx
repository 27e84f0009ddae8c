"use client";

import { useTranslations } from "next-intl";
import { StateMark } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";

/** Over the composer while a turn waits: a message may wait behind it, or take the request back. Neither approves. */
export function PausedNote({ canSend, onWithdraw }: { canSend: boolean; onWithdraw: () => void }) {
  const t = useTranslations("chat");
  return (
    <div className="paused" data-state="waiting">
      <StateMark kind="turn" state="waiting" />
      <span>{t("pausedNote")}</span>
      {canSend && (
        <Button variant="link" onClick={onWithdraw}>
          {t("withdrawAndSend")}
        </Button>
      )}
    </div>
  );
}
