"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { UndoItem } from "@/lib/gateway/undo/schema";
import type { Receipt, ReceiptItem } from "@/lib/receipts/schema";
import { ReceiptSlip, Slips } from "./receipt-slip";
import { StateLabel } from "./state-mark";
import { useUndoWords } from "./undo-action";
import { useUndoTurn } from "./use-undo";

/** Takes back what a turn changed: says how much first, then what became of each change, with its own receipt. */
export function UndoTurn({ turnId, receipts }: { turnId: string; receipts: readonly (Receipt | ReceiptItem)[] }) {
  const t = useTranslations("receipts.undo");
  const c = useTranslations("common");
  const [isOpen, setIsOpen] = useState(false);
  const undo = useUndoTurn(turnId);
  const deeds = new Set(
    receipts.flatMap((receipt) =>
      "undo" in receipt && receipt.undo.state === "available" ? [receipt.undo.auditId] : [],
    ),
  );
  const count = deeds.size;
  if (count === 0 && !isOpen) return null;
  const close = () => {
    setIsOpen(false);
    undo.reset();
  };
  return (
    <>
      <Button variant="quiet" icon="undo" onClick={() => setIsOpen(true)}>
        {t("turn")}
      </Button>
      <Dialog isOpen={isOpen} onClose={close} title={undo.data ? t("turnDone") : t("turnTitle")} isWide>
        {undo.data ? (
          <Results items={undo.data.items} />
        ) : (
          <>
            <p>{t("turnText", { count })}</p>
            <Slips>
              {receipts
                .filter((receipt) => "undo" in receipt && deeds.has(receipt.undo.auditId))
                .map((receipt) => (
                  <ReceiptSlip key={receipt.id} receipt={receipt} isBare />
                ))}
            </Slips>
          </>
        )}
        {undo.error && <ErrorAlert error={undo.error} onRetry={() => undo.mutate()} />}
        <div className="btns">
          {!undo.data && (
            <Button icon="undo" isSent={undo.isPending} onClick={() => undo.mutate()}>
              {t("turnConfirm", { count })}
            </Button>
          )}
          <Button variant={undo.data ? "plain" : "quiet"} onClick={close}>
            {undo.data ? c("close") : c("cancel")}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

function Results({ items }: { items: readonly UndoItem[] }) {
  const t = useTranslations("receipts.undo");
  const explain = useUndoWords();
  const { toolLabel } = useDeliveredWords();
  if (items.length === 0) return <p>{t("turnNothing")}</p>;
  return (
    <ul className="undone" role="status">
      {items.map((item) => (
        <li key={item.auditId}>
          <p>
            <StateLabel kind="undo" state={item.result} /> <b>{toolLabel({ name: item.tool, label: item.label })}</b>
          </p>
          <p className="fine">{explain(item)}</p>
          <Slips>
            {item.receipts.map((receipt) => (
              <ReceiptSlip key={receipt.id} receipt={receipt} isNew />
            ))}
          </Slips>
        </li>
      ))}
    </ul>
  );
}
