"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Main } from "@/components/frame/main";
import { RequestList } from "@/components/requests/request-list";
import { Tabs } from "@/components/ui/tabs";
import { DecideTab } from "./decide-tab";
import { type InboxTab, inboxTabs, readInboxTab } from "./inbox-tabs";
import { NotificationList } from "./notification-list";
import { useInboxCounts } from "./use-inbox-counts";

/** What waits for a person, and what they should know: cards, requests, notifications. The address names the place. */
export function InboxView() {
  const t = useTranslations("inbox");
  const address = useSearchParams();
  const counts = useInboxCounts();
  const tab = readInboxTab(address.get("tab"));
  const content: Record<InboxTab, ReactNode> = {
    decide: <DecideTab chosen={address.get("approval")} />,
    requests: (
      <div className="page">
        <RequestList />
      </div>
    ),
    notifications: (
      <div className="page">
        <NotificationList />
      </div>
    ),
  };
  const count: Record<InboxTab, number> = {
    decide: counts.approvals,
    requests: counts.requests,
    notifications: counts.notifications,
  };
  return (
    <Main title={t("title")}>
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(next) => window.history.pushState(null, "", next === "decide" ? "?" : `?tab=${next}`)}
        panelClass="inbox-panel"
        items={inboxTabs.map((id) => ({ id, label: t(`tabs.${id}`), count: count[id], content: content[id] }))}
      />
    </Main>
  );
}
