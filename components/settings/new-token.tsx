"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWorkspace } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, SelectField } from "@/components/ui/field";
import type { AccessTokenItem } from "@/lib/workspaces/schema";

const lifetimes = [7, 30, 90, 365] as const;
const reads = /:(read|view)$/;

/** Makes a token and shows it this once: the server keeps only a fingerprint of it. */
export function NewToken() {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const { workspace } = useWorkspace();
  const [name, setName] = useState("");
  const [rights, setRights] = useState<"all" | "read">("all");
  const [days, setDays] = useState(90);
  const create = useMutation({
    mutationFn: () =>
      api.post<AccessTokenItem>("/tokens", {
        name: name.trim(),
        expiresInDays: days,
        ...(rights === "read" && { scopes: workspace.permissions.filter((permission) => reads.test(permission)) }),
      }),
    onSuccess: () => {
      setName("");
      return client.invalidateQueries({ queryKey: queryKeys.tokens });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate();
  };
  return (
    <>
      <form className="inline-form" onSubmit={submit}>
        <Field
          label={t("tokenName")}
          placeholder={t("tokenExample")}
          value={name}
          onChange={(event) => setName(event.target.value)}
          maxLength={120}
          autoComplete="off"
          required
        />
        <SelectField
          label={t("columns.scopes")}
          value={rights}
          onChange={(event) => setRights(event.target.value === "read" ? "read" : "all")}
        >
          <option value="all">{t("allRights")}</option>
          <option value="read">{t("readRights")}</option>
        </SelectField>
        <SelectField label={t("lifetime")} value={days} onChange={(event) => setDays(Number(event.target.value))}>
          {lifetimes.map((one) => (
            <option key={one} value={one}>
              {t("days", { count: one })}
            </option>
          ))}
        </SelectField>
        <Button variant="pen" type="submit" isSent={create.isPending}>
          {t("makeToken")}
        </Button>
      </form>
      {create.error && <ErrorAlert error={create.error} />}
      {create.data?.token && (
        <div className="shown-once" role="status">
          <p>
            <b>{t("tokenMade", { name: create.data.name })}</b> {t("tokenOnce")}
          </p>
          <code>{create.data.token}</code>
          <CopyButton text={create.data.token} label={t("copyToken")} />
        </div>
      )}
    </>
  );
}
