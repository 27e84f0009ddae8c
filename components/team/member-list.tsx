"use client";

import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import { Table } from "@/components/ui/table";
import type { MemberItem } from "@/lib/workspaces/schema";
import { MemberRow } from "./member-row";

export function MemberList() {
  const t = useTranslations("team");
  const workspaceId = useWorkspaceId();
  const list = usePages<MemberItem>(queryKeys.members(workspaceId), `/workspaces/${workspaceId}/members`);
  return (
    <div className="stack">
      <h2 className="title">{t("members")}</h2>
      {list.isPending && <Skeleton label={t("loading")} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      {list.items.length > 0 && (
        <Table
          label={t("members")}
          columns={[
            { id: "name", label: t("columns.name") },
            { id: "role", label: t("columns.role") },
            { id: "means", label: t("columns.means") },
            { id: "since", label: t("columns.since") },
            { id: "more", label: t("columns.more"), isHidden: true },
          ]}
        >
          {list.items.map((member) => (
            <MemberRow key={member.id} member={member} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </div>
  );
}
