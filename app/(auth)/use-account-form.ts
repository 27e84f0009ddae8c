"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toApiError } from "@/components/lib/api-error";
import { Email, Password } from "@/lib/workspaces/schema";

const fields = ["email", "password", "name", "workspace"] as const;
export type AccountField = (typeof fields)[number];
type Values = Record<AccountField, string>;

/** The fields of an account, with what is wrong with each in words; checked here first, and by the server again. */
export function useAccountForm(wanted: readonly AccountField[]) {
  const t = useTranslations("doors");
  const [values, setValues] = useState<Values>({ email: "", password: "", name: "", workspace: "" });
  const [isChecked, setIsChecked] = useState(false);
  const problems: Record<AccountField, string | undefined> = {
    email: Email.safeParse(values.email).success ? undefined : t("emailBad"),
    password: Password.safeParse(values.password).success ? undefined : t("passwordShort"),
    name: values.name.trim() ? undefined : t("nameMissing"),
    workspace: values.workspace.trim() ? undefined : t("nameMissing"),
  };
  return {
    values,
    /** Props of one field. `serverError` puts the server's word at the field it blames. */
    field: (name: AccountField, serverError?: unknown) => {
      const blamed = serverError ? toApiError(serverError) : undefined;
      return {
        value: values[name],
        onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
        error: (isChecked ? problems[name] : undefined) ?? (blamed?.field === name ? blamed.detail : undefined),
      };
    },
    /** Whether everything can be sent; from here on errors are shown. */
    check: (): boolean => {
      setIsChecked(true);
      return wanted.every((name) => problems[name] === undefined);
    },
  };
}

/** What the account starts with: the language of this page and the zone of this browser. */
export function browserZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC";
}
