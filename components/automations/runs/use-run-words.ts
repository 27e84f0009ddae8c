"use client";

import { useLocale, useTranslations } from "next-intl";
import type { AutomationRunItem } from "@/lib/automations/items.schema";

/** Why a run ended as it did: in words of the person's language, with the server's own where they say more. */
export function useRunReason(): (
  run: Pick<AutomationRunItem, "reason" | "detail">,
) => { text: string; more: string | null } | null {
  const t = useTranslations("automations.reasons");
  const isEnglish = useLocale() === "en";
  return ({ reason, detail }) => {
    if (!reason) return null;
    if (isEnglish && detail) return { text: detail, more: null };
    const key = reason as "rejected";
    return { text: t.has(key) ? t(key) : t("other", { reason }), more: detail };
  };
}
