"use client";

import { useTranslations } from "next-intl";

/** What a row of the trail is about, in words; an action that has none yet is shown by its name. */
export function useActionWords() {
  const t = useTranslations("records");
  return (action: string): string => {
    const key = `actions.${action}` as "actions.call.read";
    return t.has(key) ? t(key) : action;
  };
}
