"use client";

import { useMutation } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { api } from "@/components/lib/api";
import { signIn } from "@/components/lib/sign-in";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { Setup, SetupResult } from "@/lib/workspaces/schema";
import { browserZone, useAccountForm } from "../use-account-form";

export function SetupForm() {
  const t = useTranslations("doors");
  const locale = useLocale();
  const form = useAccountForm(["email", "password", "name", "workspace"]);
  const setup = useMutation({
    mutationFn: async () => {
      const body: Setup = { ...form.values, email: form.values.email.trim(), locale, timeZone: browserZone() };
      const made = await api.post<SetupResult>("/setup", body, { stayOn401: true });
      await signIn(body.email, body.password);
      return made;
    },
    onSuccess: ({ workspace }) => window.location.assign(`/w/${workspace.id}/threads`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !setup.isPending) setup.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {setup.error && <ErrorAlert error={setup.error} />}
      <Field label={t("name")} autoComplete="name" {...form.field("name", setup.error)} required />
      <Field label={t("email")} type="email" autoComplete="username" {...form.field("email", setup.error)} required />
      <Field
        label={t("password")}
        help={t("passwordHelp")}
        type="password"
        autoComplete="new-password"
        {...form.field("password", setup.error)}
        required
      />
      <Field
        label={t("workspace")}
        help={t("workspaceHelp")}
        autoComplete="organization"
        {...form.field("workspace", setup.error)}
        required
      />
      <Button variant="pen" type="submit" isSent={setup.isPending || setup.isSuccess}>
        {t("setup")}
      </Button>
    </form>
  );
}
