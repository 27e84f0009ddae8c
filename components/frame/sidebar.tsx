"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Button, ButtonLink } from "@/components/ui/button";
import { Brand } from "./brand";
import { useDrawer, useDrawerFocus } from "./drawer";
import { MainNav } from "./main-nav";
import { PersonMenu } from "./person-menu";
import { ThreadList } from "./thread-list";
import { useWorkspaceId } from "./workspace-context";
import { WorkspaceMenu } from "./workspace-menu";

/** Where one is and where one can go; a drawer on phones. */
export function Sidebar() {
  const t = useTranslations("frame");
  const { drawer, close } = useDrawer();
  const workspaceId = useWorkspaceId();
  const part = useDrawerFocus<HTMLElement>("side");
  return (
    <aside className="side" aria-label={t("workspace")} ref={part} tabIndex={-1} inert={drawer === "panel"}>
      <div className="side-head">
        <Link className="brand" href={`/w/${workspaceId}/threads`}>
          <Brand />
        </Link>
        <Button variant="quiet" icon="close" label={t("closeMenu")} className="only-phone" onClick={close} />
      </div>
      <WorkspaceMenu />
      <ButtonLink icon="pen" href={`/w/${workspaceId}/threads`}>
        {t("newThread")}
      </ButtonLink>
      <MainNav />
      <ThreadList />
      <PersonMenu />
    </aside>
  );
}
