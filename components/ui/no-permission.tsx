"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Mark } from "@/components/receipts/mark";
import type { MemberItem } from "@/lib/workspaces/schema";

/** A place that a person may not enter: which permission it takes, and who can give it. */
export function NoPermission({ permission }: { permission: string }) {
  const t = useTranslations("permission");
  const role = useTranslations("roles");
  const { workspace } = useWorkspace();
  const canSee = useCan()("members:view");
  const members = useQuery({
    queryKey: queryKeys.members(workspace.id),
    queryFn: ({ signal }) => api.get<Page<MemberItem>>(`/workspaces/${workspace.id}/members`, { signal }),
    enabled: canSee,
  });
  const deciders = (members.data?.items ?? []).filter((member) => member.role === "owner" || member.role === "admin");
  const roleKey = workspace.role as "owner";
  return (
    <section className="place" data-state="denied">
      <h2 className="place-title">
        <Mark name="denied" />
        <span>{t("title")}</span>
      </h2>
      <p>
        {t.rich("text", {
          permission,
          role: role.has(roleKey) ? role(roleKey) : workspace.role,
          code: (words) => <code>{words}</code>,
        })}
      </p>
      <p>
        {deciders.length > 0
          ? t("ask", { names: deciders.map(({ name }) => name).join(t("comma")) })
          : t("askSomebody")}
      </p>
    </section>
  );
}
