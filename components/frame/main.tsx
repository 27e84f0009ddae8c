"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Bell } from "./bell";
import { useDrawer, useDrawerFocus } from "./drawer";

/** The page's own column. `title` stands in the bar as its heading; `bar` beside it (badges), `actions` at the end. */
export function Main({
  title,
  bar,
  actions,
  children,
}: {
  title: ReactNode;
  bar?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("frame");
  const { drawer, open } = useDrawer();
  return (
    <main className="main" id="main" tabIndex={-1} inert={drawer !== null}>
      <header className="bar">
        <Button variant="quiet" icon="menu" label={t("openMenu")} className="only-phone" onClick={() => open("side")} />
        <h1 className="bar-title">{title}</h1>
        {bar}
        <span className="spacer" />
        {actions}
        <Bell />
      </header>
      {children}
    </main>
  );
}

/** The column at the right; a drawer under 75rem, opened by `PanelButton`. */
export function Panel({ label, children }: { label: string; children: ReactNode }) {
  const { drawer } = useDrawer();
  const part = useDrawerFocus<HTMLElement>("panel");
  return (
    <aside className="panel" aria-label={label} ref={part} tabIndex={-1} inert={drawer === "side"}>
      {children}
    </aside>
  );
}

export function PanelButton({ label }: { label: string }) {
  const { open } = useDrawer();
  return <Button variant="quiet" icon="panel" label={label} className="only-narrow" onClick={() => open("panel")} />;
}
