"use client";

import { useMutation } from "@tanstack/react-query";
import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { api } from "@/components/lib/api";
import { signIn } from "@/components/lib/sign-in";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { AcceptedInvite, AcceptInvite } from "@/lib/workspaces/schema";
import { browserZone, useAccountForm } from "../../use-account-form";

const open = ({ workspaceId }: AcceptedInvite) => window.location.assign(`/w/${workspaceId}/threads`);

/** Joins with one press when signed in, else with a new account. */
export function JoinForm({ code, signedInAs }: { code: string; signedInAs: string | null }) {
  return signedInAs === null ? <NewAccount code={code} /> : <JoinAs code={code} name={signedInAs} />;
}

const acceptPath = (code: string) => `/invites/${encodeURIComponent(code)}/accept`;

function JoinAs({ code, name }: { code: string; name: string }) {
  const t = useTranslations("doors");
  const join = useMutation({
    mutationFn: () => api.post<AcceptedInvite>(acceptPath(code), {}, { stayOn401: true }),
    onSuccess: open,
  });
  return (
    <div className="stack">
      {join.error && <ErrorAlert error={join.error} />}
      <Button variant="pen" isSent={join.isPending || join.isSuccess} onClick={() => join.mutate()}>
        {t("joinAs", { name })}
      </Button>
    </div>
  );
}

function NewAccount({ code }: { code: string }) {
  const t = useTranslations("doors");
  const locale = useLocale();
  const form = useAccountForm(["email", "password", "name"]);
  const join = useMutation({
    mutationFn: async () => {
      const { email, password, name } = form.values;
      const body: AcceptInvite = { email: email.trim(), password, name, locale, timeZone: browserZone() };
      const joined = await api.post<AcceptedInvite>(acceptPath(code), body, { stayOn401: true });
      await signIn(email.trim(), password);
      return joined;
    },
    onSuccess: open,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (form.check() && !join.isPending) join.mutate();
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      {join.error && <ErrorAlert error={join.error} />}
      <Field label={t("name")} autoComplete="name" {...form.field("name", join.error)} required />
      <Field label={t("email")} type="email" autoComplete="username" {...form.field("email", join.error)} required />
      <Field
        label={t("password")}
        help={t("passwordHelp")}
        type="password"
        autoComplete="new-password"
        {...form.field("password", join.error)}
        required
      />
      <Button variant="pen" type="submit" isSent={join.isPending || join.isSuccess}>
        {t("joinNew")}
      </Button>
      <Link href={`/sign-in?next=${encodeURIComponent(`/join/${code}`)}`}>{t("haveAccount")}</Link>
    </form>
  );
}
