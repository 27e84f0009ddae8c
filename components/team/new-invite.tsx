"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, SelectField } from "@/components/ui/field";
import type { InviteItem, Role } from "@/lib/workspaces/schema";

// Nobody becomes an owner by a link.
const invitable = ["viewer", "editor", "admin"] as const satisfies readonly Role[];
const hours = [24, 72, 168, 720] as const;

/** Makes a link for a role; shows it at once, ready to be copied. */
export function NewInvite() {
  const t = useTranslations("team");
  const roleName = useTranslations("roles");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [role, setRole] = useState<(typeof invitable)[number]>("editor");
  const [uses, setUses] = useState("1");
  const [expiry, setExpiry] = useState<number>(72);
  const maxUses = Number(uses);
  const isBad = !Number.isInteger(maxUses) || maxUses < 1 || maxUses > 100;
  const create = useMutation({
    mutationFn: () =>
      api.post<InviteItem>(`/workspaces/${workspaceId}/invites`, { role, maxUses, expiresInHours: expiry }),
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.invites(workspaceId) }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBad && !create.isPending) create.mutate();
  };
  return (
    <>
      <form className="inline-form" onSubmit={submit} noValidate>
        <SelectField
          label={t("columns.role")}
          value={role}
          onChange={(event) => setRole(invitable.find((one) => one === event.target.value) ?? "editor")}
        >
          {invitable.map((one) => (
            <option key={one} value={one}>
              {roleName(one)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t("howMany")}
          error={isBad ? t("howManyBad") : undefined}
          inputMode="numeric"
          value={uses}
          onChange={(event) => setUses(event.target.value)}
        />
        <SelectField label={t("howLong")} value={expiry} onChange={(event) => setExpiry(Number(event.target.value))}>
          {hours.map((one) => (
            <option key={one} value={one}>
              {t("days", { count: one / 24 })}
            </option>
          ))}
        </SelectField>
        <Button variant="pen" type="submit" isSent={create.isPending}>
          {t("invite")}
        </Button>
      </form>
      {create.error && <ErrorAlert error={create.error} />}
      {create.data && (
        <div className="shown-once" role="status">
          <p>{t("made", { role: roleName(create.data.role) })}</p>
          <code>{create.data.url}</code>
          <CopyButton text={create.data.url} label={t("copyLink", { role: roleName(create.data.role) })} />
        </div>
      )}
    </>
  );
}
