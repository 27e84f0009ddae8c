"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan } from "@/components/frame/workspace-context";
import { NoPermission } from "@/components/ui/no-permission";
import { Tabs } from "@/components/ui/tabs";
import { About } from "./about";
import { AccessTokens } from "./access-tokens";
import { MySettings } from "./my-settings";
import { NotificationSettings } from "./notification-settings";
import { type SettingsTab, settingsTabs } from "./settings-tabs";
import { StandingConsents } from "./standing-consents";
import { WorkspaceSettings } from "./workspace-settings";

export function SettingsView({ tab: first }: { tab: SettingsTab }) {
  const t = useTranslations("settings");
  const can = useCan();
  const [tab, setTab] = useState(first);
  const open = (next: SettingsTab) => {
    setTab(next);
    window.history.replaceState(null, "", `?tab=${next}`);
  };
  const content: Record<SettingsTab, ReactNode> = {
    workspace: can("settings:view") ? <WorkspaceSettings /> : <NoPermission permission="settings:view" />,
    me: <MySettings />,
    notifications: <NotificationSettings />,
    consents: <StandingConsents />,
    tokens: <AccessTokens />,
    about: <About />,
  };
  return (
    <Main title={t("title")}>
      <Tabs
        label={t("title")}
        value={tab}
        onChange={open}
        panelClass="page"
        items={settingsTabs.map((id) => ({ id, label: t(`tabs.${id}`), content: content[id] }))}
      />
    </Main>
  );
}
