"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { RowFilter } from "@/lib/gateway/schema";

/** “Viewers see only rows whose folder begins with /public.” */
export function useRowFilterWords() {
  const t = useTranslations("tool");
  const m = useTranslations("tools");
  const { roleName } = useDeliveredWords();
  return ({ roles, column, operator, value }: RowFilter): string =>
    t(`rowFilterSays.${operator}`, {
      roles: roles.map(roleName).join(m("comma")),
      column,
      value: Array.isArray(value) ? value.join(m("comma")) : value,
    });
}
