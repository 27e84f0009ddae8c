"use client";

import { useTranslations } from "next-intl";
import delivered from "@/components/i18n/messages/en/delivered.json";
import { roles } from "@/lib/workspaces/schema";

interface Named {
  name: string;
  label: string;
}

const tools: Record<string, { label: string; instead: string }> = delivered.tools;

/**
 * The words that tools and rules are delivered with, which the server says in English, in the reader's language. What
 * a person wrote in their place stays as they wrote it.
 */
export function useDeliveredWords() {
  const t = useTranslations("delivered");
  const role = useTranslations("roles");
  const roleName = (name: string): string => {
    const known = roles.find((one) => one === name);
    return known ? role(known) : name;
  };
  const said = (name: string, part: "label" | "instead", given: string): string => {
    const key = `tools.${name}.${part}` as "tools.task.label";
    return tools[name]?.[part] === given ? t(key) : given;
  };
  return {
    roleName,
    toolLabel: ({ name, label }: Named): string => said(name, "label", label),
    /** A tool that is only named, as by a record of what has been called. */
    toolName: (name: string): string => (tools[name] ? t(`tools.${name}.label` as "tools.task.label") : name),
    instead: (name: string, alternative: string): string => said(name, "instead", alternative),
    /** Why a tool is denied; a person's own reason passes unchanged. */
    reason: (reason: string): string => {
      const lacks = /^The role (\w+) does not have ([\w:]+)\.$/.exec(reason);
      if (lacks) return t("roleLacks", { role: roleName(lacks[1]!), permission: lacks[2]! });
      const grant = /^In this workspace it is for (.+), not for the role (\w+)\.$/.exec(reason);
      if (!grant) return reason;
      const allowed = grant[1]!.split(", ").map(roleName).join(t("comma"));
      return t("roleNotNamed", { roles: allowed, role: roleName(grant[2]!) });
    },
  };
}
