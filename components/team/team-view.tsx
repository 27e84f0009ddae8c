"use client";

import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useCan } from "@/components/frame/workspace-context";
import { NoPermission } from "@/components/ui/no-permission";
import { InviteList } from "./invite-list";
import { MemberList } from "./member-list";

/** Who is in this workspace, with which role, and who may still come in. */
export function TeamView() {
  const t = useTranslations("team");
  const can = useCan();
  return (
    <Main title={t("title")}>
      <div className="page">
        {can("members:view") ? <MemberList /> : <NoPermission permission="members:view" />}
        {can("members:invite") && <InviteList />}
      </div>
    </Main>
  );
}
