"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { signIn } from "@/components/lib/sign-in";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";

export function SignInForm({ next }: { next: string }) {
  const t = useTranslations("doors");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const enter = useMutation({
    mutationFn: () => signIn(email.trim(), password),
    // A full load: nothing that was kept for somebody else survives it.
    onSuccess: (isIn) => isIn && window.location.assign(next),
  });
  const isWrong = enter.data === false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!enter.isPending) enter.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {next !== "/" && !isWrong && <p className="door-note">{t("signedOut")}</p>}
      {isWrong && (
        <div className="alert" data-state="failed" role="alert">
          <Mark name="failed" />
          <p>{t("wrong")}</p>
        </div>
      )}
      {enter.error && <ErrorAlert error={enter.error} />}
      <Field
        label={t("email")}
        type="email"
        autoComplete="username"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        required
      />
      <Field
        label={t("password")}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        aria-invalid={isWrong || undefined}
        required
      />
      <Button variant="pen" type="submit" isSent={enter.isPending || enter.data === true}>
        {t("signIn")}
      </Button>
    </form>
  );
}
