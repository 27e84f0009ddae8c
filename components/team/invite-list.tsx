"use client";

import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { InviteItem } from "@/lib/workspaces/schema";
import { InviteRow } from "./invite-row";
import { NewInvite } from "./new-invite";

/** Links that let somebody in, and what became of them. */
export function InviteList() {
  const t = useTranslations("team");
  const workspaceId = useWorkspaceId();
  const list = usePages<InviteItem>(queryKeys.invites(workspaceId), `/workspaces/${workspaceId}/invites`);
  return (
    <div className="stack">
      <h2 className="title">{t("invites")}</h2>
      <p className="lede">{t("invitesText")}</p>
      <NewInvite />
      {list.isPending && <Skeleton label={t("loadingInvites")} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {list.items.length > 0 && (
        <Table
          label={t("invites")}
          columns={[
            { id: "link", label: t("columns.link") },
            { id: "state", label: t("columns.state") },
            { id: "role", label: t("columns.role") },
            { id: "uses", label: t("columns.uses") },
            { id: "until", label: t("columns.until") },
            { id: "more", label: t("columns.more"), isHidden: true },
          ]}
        >
          {list.items.map((invite) => (
            <InviteRow key={invite.id} invite={invite} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </div>
  );
}
