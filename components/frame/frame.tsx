"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { usePageEvents } from "@/components/lib/use-page-events";
import { DrawerProvider, useDrawer } from "./drawer";
import { LiveNews } from "./live-news";

import { Sidebar } from "./sidebar";
import { useWorkspaceId } from "./workspace-context";

/** Sidebar, page, panel: the grid that every page of a workspace stands in. Children are `<Main>` and `<Panel>`. */
export function Frame({ children }: { children: ReactNode }) {
  usePageEvents(useWorkspaceId());
  return (
    <DrawerProvider>
      <LiveNews />
      <Grid>{children}</Grid>
    </DrawerProvider>
  );
}

function Grid({ children }: { children: ReactNode }) {
  const t = useTranslations("frame");
  const { drawer, close } = useDrawer();
  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      <div className="app" data-drawer={drawer ?? undefined}>
        <Sidebar />
        {drawer && (
          <button className="scrim" type="button" onClick={close} aria-label={t("closeDrawer")} tabIndex={-1} />
        )}
        {children}
      </div>
    </>
  );
}
