"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { type Role, roles } from "@/lib/workspaces/schema";

/** Roles in as few words as they take: “Editor and up” where each higher one is among them. */
export function useRolesWord() {
  const t = useTranslations("tools");
  const { roleName } = useDeliveredWords();
  return (able: readonly Role[]): string => {
    const lowest = able.at(-1);
    if (!lowest) return t("nobody");
    if (able.length === roles.length) return t("allRoles");
    if (able.length === 1) return t("onlyRole", { role: roleName(lowest) });
    const isFromTop = able.join() === roles.slice(0, able.length).join();
    return isFromTop ? t("roleAndUp", { role: roleName(lowest) }) : able.map(roleName).join(t("comma"));
  };
}
