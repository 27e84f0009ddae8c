"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useZone } from "@/components/frame/zone";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { Field, SelectField } from "@/components/ui/field";
import type { ThreadItem } from "@/lib/chats/schema";
import { replyStatusByCode, type ToolItem } from "@/lib/gateway/schema";
import type { MemberItem } from "@/lib/workspaces/schema";
import { auditActions } from "./audit-actions";
import type { AuditFilterName, AuditFilters } from "./audit-query";
import { useActionWords } from "./use-action-words";
import { instantOf, wallOf } from "./wall-time";

interface Choice {
  value: string;
  label: string;
}

/** Narrows the trail. A value that the address brought along stays a choice, also when its list does not know it. */
export function AuditFilterBar({
  filters,
  onChange,
}: {
  filters: AuditFilters;
  onChange: (filters: AuditFilters) => void;
}) {
  const t = useTranslations("records");
  const zone = useZone();
  const word = useActionWords();
  const tools = useList<ToolItem>(queryKeys.tools(useWorkspaceId()), "tools", "tools:view");
  const members = useList<MemberItem>(queryKeys.members(useWorkspaceId()), "members", "members:view");
  const threads = useList<ThreadItem>([...queryKeys.threads(useWorkspaceId()), "first"], "threads", "chats:read");
  const set = (name: AuditFilterName, value: string | undefined) =>
    onChange({ ...filters, [name]: value || undefined });
  const choices: { name: AuditFilterName; of: Choice[] }[] = [
    { name: "action", of: auditActions.map((value) => ({ value, label: word(value) })) },
    { name: "tool", of: tools.map(({ name }) => ({ value: name, label: name })) },
    { name: "actor", of: members.map(({ userId, name }) => ({ value: userId, label: name })) },
    { name: "code", of: Object.keys(replyStatusByCode).map((value) => ({ value, label: value })) },
    { name: "thread", of: threads.map(({ id, title }) => ({ value: id, label: title || t("untitled") })) },
  ];
  const isNarrowed = Object.values(filters).some(Boolean);
  return (
    <div className="audit-filters">
      {choices.map(({ name, of }) => {
        const value = filters[name] ?? "";
        const known = of.some((one) => one.value === value);
        return (
          <SelectField
            key={name}
            label={t(`filters.${name}`)}
            value={value}
            onChange={(event) => set(name, event.target.value)}
          >
            <option value="">{t("anyOf")}</option>
            {value !== "" && !known && <option value={value}>{value}</option>}
            {of.map((one) => (
              <option key={one.value} value={one.value}>
                {one.label}
              </option>
            ))}
          </SelectField>
        );
      })}
      {(["from", "to"] as const).map((name) => (
        <Field
          key={name}
          type="datetime-local"
          label={t(`filters.${name}`)}
          value={wallOf(filters[name] ?? "", zone)}
          onChange={(event) => set(name, instantOf(event.target.value, zone))}
        />
      ))}
      {isNarrowed && (
        <Button variant="link" onClick={() => onChange({})}>
          {t("clear")}
        </Button>
      )}
    </div>
  );
}

/** A list for a choice; without the permission to see it the choice stays empty. */
function useList<T>(queryKey: readonly string[], list: string, permission: string): T[] {
  const workspaceId = useWorkspaceId();
  const can = useCan();
  const found = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.get<Page<T>>(`/workspaces/${workspaceId}/${list}`, { signal }),
    enabled: can(permission),
  });
  return found.data?.items ?? [];
}
