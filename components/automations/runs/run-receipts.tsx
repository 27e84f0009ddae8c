"use client";

import { useTranslations } from "next-intl";
import { OutcomeSlips } from "@/components/approvals/outcome";
import type { AutomationRunItem } from "@/lib/automations/items.schema";

/** What a run changed, each by its receipt. */
export function RunReceipts({ run }: { run: AutomationRunItem }) {
  const t = useTranslations("automations.runs");
  if (run.receipts.length === 0) return <p className="fine">{t("noReceipts")}</p>;
  return <OutcomeSlips receiptIds={run.receipts} />;
}
