"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDrawer } from "@/components/frame/drawer";
import { Panel } from "@/components/frame/main";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import { Button } from "@/components/ui/button";
import { EmptyPlace } from "@/components/ui/place";
import { Tabs } from "@/components/ui/tabs";
import type { CitationItem } from "@/lib/knowledge/schema";
import type { Receipt } from "@/lib/receipts/schema";
import { CapabilityList } from "./capability-list";
import { SourceList } from "./source-list";
import type { LiveReceipts } from "./use-live-receipts";

interface ThreadPanelProps {
  /** Absent before the thread exists. */
  threadId?: string;
  citations: CitationItem[];
  shown: Receipt[];
  receipts: LiveReceipts;
}

/** Beside a thread: what the agent can do here, what it quoted, what is on record. */
export function ThreadPanel({ threadId, citations, shown, receipts }: ThreadPanelProps) {
  const t = useTranslations("chat");
  const c = useTranslations("common");
  const can = useTranslations("capabilities");
  const sources = useTranslations("citations");
  const { close } = useDrawer();
  const [tab, setTab] = useState<"can" | "sources" | "receipts">("can");
  return (
    <Panel label={t("details")}>
      <div className="panel-close only-narrow">
        <Button variant="quiet" icon="close" label={c("close")} onClick={close} />
      </div>
      <Tabs
        label={t("details")}
        value={tab}
        onChange={setTab}
        items={[
          { id: "can", label: can("panel"), content: <CapabilityList threadId={threadId} /> },
          {
            id: "sources",
            label: sources("sources"),
            count: citations.length,
            content: <SourceList items={citations} />,
          },
          {
            id: "receipts",
            label: t("receipts"),
            count: shown.length,
            content:
              shown.length === 0 ? (
                <EmptyPlace title={t("noReceipts")}>{t("noReceiptsText")}</EmptyPlace>
              ) : (
                <Slips>
                  {shown.toReversed().map((receipt) => (
                    <ReceiptSlip key={receipt.id} receipt={receipts.live(receipt)} job={receipts.job(receipt)} />
                  ))}
                </Slips>
              ),
          },
        ]}
      />
    </Panel>
  );
}
