"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { Popover } from "radix-ui";
import { useState } from "react";
import type { ReceiptStatus } from "@/lib/receipts/schema";
import { useReceiptLookup } from "./receipt-lookup";
import { StateMark, useStateWord } from "./state-mark";
import { markOf } from "./state-marks";

// Only who presses a chip reads the whole receipt.
const ReceiptSheet = dynamic(() => import("./receipt-sheet").then((module) => module.ReceiptSheet), { ssr: false });

/** The worst of several speaks for all of them. */
const gravity: readonly ReceiptStatus[] = ["failed", "unknown", "pending", "success"];

/**
 * A receipt in the middle of a text: its mark, as it is now, and its id; a press shows the whole slip.
 * @param otherwise the state of one that the page has not read
 */
export function ReceiptChip({ ids, otherwise }: { ids: readonly string[]; otherwise: ReceiptStatus }) {
  const t = useTranslations("claims");
  const word = useStateWord();
  const find = useReceiptLookup();
  const [isOpen, setIsOpen] = useState(false);
  const states = ids.map((id) => find(id)?.status ?? otherwise);
  const state = gravity.find((status) => states.includes(status)) ?? otherwise;
  const what = ids.length === 1 ? ids[0] : t("receipts", { count: ids.length });
  return (
    <Popover.Root open={isOpen} onOpenChange={setIsOpen}>
      <Popover.Trigger asChild>
        <button
          type="button"
          className="chip-id"
          data-state={markOf("receipt", state)}
          aria-label={t("open", { state: word("receipt", state), what: what ?? "" })}
        >
          <StateMark kind="receipt" state={state} />
          {what}
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="receipt-pop" aria-label={what} sideOffset={6} collisionPadding={8} align="start">
          <ReceiptSheet ids={ids} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}
