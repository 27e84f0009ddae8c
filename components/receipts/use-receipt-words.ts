"use client";

import { useTranslations } from "next-intl";
import type { Receipt } from "@/lib/receipts/schema";

/** What a receipt is about, as a heading: "Report created", "Report started", and just "Report" when it failed. */
export function useReceiptWords() {
  const t = useTranslations("receipts");
  return (receipt: Pick<Receipt, "type" | "status" | "operation">): string => {
    // Types of things are an open list; one without a word of ours is shown as the record has it.
    const key = `types.${receipt.type}` as "types.report";
    const thing = t.has(key) ? t(key) : receipt.type.replaceAll("_", " ");
    if (receipt.status === "success") return t(`did.${receipt.operation}`, { thing });
    if (receipt.status === "pending") return t("started", { thing });
    return thing;
  };
}
