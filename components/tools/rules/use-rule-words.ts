"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { ToolRuleItem } from "@/lib/gateway/schema";
import { useTools } from "../use-tools";

type Rule = Pick<ToolRuleItem, "tool" | "roles" | "parameter" | "pattern" | "effect">;

/** What a rule does, as one plain sentence: who, with which tool, with what in it, and what happens then. */
export function useRuleWords() {
  const t = useTranslations("rules");
  const { roleName, toolLabel } = useDeliveredWords();
  const tools = useTools().data?.items ?? [];
  return (rule: Rule): string => {
    const named = tools.find(({ name }) => name === rule.tool);
    const tool = named
      ? toolLabel(named)
      : rule.tool === "*"
        ? t("anyTool")
        : rule.tool.includes("*")
          ? t("toolsLike", { pattern: rule.tool })
          : rule.tool;
    const who = rule.roles ? t("roles", { roles: rule.roles.map(roleName).join(t("comma")) }) : t("anybody");
    const where = !rule.parameter
      ? ""
      : rule.pattern
        ? t("whereLike", { parameter: rule.parameter, pattern: rule.pattern })
        : t("whereGiven", { parameter: rule.parameter });
    return t("sentence", { who, tool, where, effect: t(`effects.${rule.effect}`) });
  };
}
