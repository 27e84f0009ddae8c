"use client";

import { useTranslations } from "next-intl";

/** Names of groups and owners. Both are open lists of the catalog; one without a word of ours is shown as it is. */
export function useToolWords() {
  const t = useTranslations("tools");
  const named = (key: "groups.memory" | "owners.agents", name: string) =>
    t.has(key) ? t(key) : name.replaceAll("_", " ");
  return {
    groupName: (group: string) => named(`groups.${group}` as "groups.memory", group),
    ownerName: (owner: string) => named(`owners.${owner}` as "owners.agents", owner),
  };
}
