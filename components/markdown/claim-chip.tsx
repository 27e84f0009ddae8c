"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Mark } from "@/components/receipts/mark";
import { ReceiptChip } from "@/components/receipts/receipt-chip";
import { useClaim } from "./claim-context";

/** The words of a sentence that no record confirms: readable, and underlined so that nobody misses it. */
export function ClaimWords({ children }: { children: ReactNode }) {
  return <span className="claim">{children}</span>;
}

/** Behind a sentence that says something was done: what the records say to it. */
export function ClaimChip({ number }: { number: number }) {
  const t = useTranslations("claims");
  const claim = useClaim(number);
  if (!claim) return null;
  if (claim.state === "unbacked") {
    return (
      <span className="chip-id is-words" data-state="unbacked" title={t("unbackedWhy")}>
        <Mark name="unbacked" />
        {t("unbacked")}
      </span>
    );
  }
  if (claim.receipts.length > 0) {
    return <ReceiptChip ids={claim.receipts} otherwise={claim.state === "pending" ? "pending" : "success"} />;
  }
  const isBacked = claim.state === "backed";
  return (
    <span
      className="chip-id is-words"
      data-state={isBacked ? "done" : "pending"}
      title={isBacked ? t("backedWhy") : t("pendingWhy")}
    >
      <Mark name={isBacked ? "done" : "pending"} />
      {isBacked ? t("backed") : t("pending")}
    </span>
  );
}
