"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan } from "@/components/frame/workspace-context";
import { Tabs } from "@/components/ui/tabs";
import type { AuditFilters } from "./audit-query";
import { AuditTrail } from "./audit-trail";
import { ReceiptList } from "./receipt-list";

export type RecordsTab = "receipts" | "audit";

/** What is on record: receipts for everybody, the trail of all calls and changes for those who may see it. */
export function ReceiptsView({ tab: first, filters }: { tab: RecordsTab; filters: AuditFilters }) {
  const t = useTranslations("records");
  const maySeeTrail = useCan()("audit:view");
  const [tab, setTab] = useState<RecordsTab>(maySeeTrail ? first : "receipts");
  const open = (next: RecordsTab) => {
    setTab(next);
    // The address names the tab, so that it can be sent and loaded again.
    window.history.replaceState(null, "", next === "audit" ? "?tab=audit" : window.location.pathname);
  };
  if (!maySeeTrail) {
    return (
      <Main title={t("title")}>
        <div className="page">
          <ReceiptList />
        </div>
      </Main>
    );
  }
  return (
    <Main title={t("title")}>
      <Tabs
        label={t("title")}
        value={tab}
        onChange={open}
        panelClass="page"
        items={[
          { id: "receipts", label: t("title"), content: <ReceiptList /> },
          { id: "audit", label: t("trail"), content: <AuditTrail filters={filters} /> },
        ]}
      />
    </Main>
  );
}
