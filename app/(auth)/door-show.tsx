"use client";

import { useTranslations } from "next-intl";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import type { Receipt } from "@/lib/receipts/schema";

const sample = (id: string, minute: string) =>
  ({
    id,
    route: "deliverables",
    type: "report",
    operation: "generate",
    tool_call_id: id,
    created_at: `2026-11-02T09:${minute}Z`,
    updated_at: `2026-11-02T09:${minute}Z`,
  }) as const;

/** The four states of a receipt, drawn by the very part that draws them everywhere else. */
export function DoorShow() {
  const t = useTranslations("doors");
  const receipts: Receipt[] = [
    { ...sample("r_7Q1A9E", "12:31"), status: "success", preview: t("samples.report") },
    { ...sample("r_7Q1AB2", "12:40"), status: "pending", preview: t("samples.started") },
    { ...sample("r_7Q1AC7", "13:02"), status: "failed", preview: t("samples.failed"), error: t("samples.failedWhy") },
    { ...sample("r_7Q1AD0", "13:44"), status: "unknown", preview: t("samples.unknown") },
  ];
  return (
    <section className="door-show" aria-labelledby="door-show">
      <div className="stack">
        <h2 className="title" id="door-show">
          {t("showTitle")}
        </h2>
        <p className="text-ink-2">{t("showText")}</p>
      </div>
      <Slips>
        {receipts.map((receipt) => (
          <ReceiptSlip key={receipt.id} receipt={receipt} />
        ))}
      </Slips>
    </section>
  );
}
