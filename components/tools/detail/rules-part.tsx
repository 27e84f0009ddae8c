"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";
import { NewRule } from "../rules/new-rule";
import { RuleList } from "../rules/rule-list";
import { Part } from "./part";
import { readParameters } from "./read-parameters";

/** Rules over this tool's arguments, those of a pattern that covers it included. */
export function RulesPart({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("rules");
  return (
    <Part title={t("title")} text={t("text")}>
      {tool.rules.length > 0 ? (
        <RuleList rules={tool.rules} mayManage={mayManage} />
      ) : (
        <p className="fine">{t("noneHere")}</p>
      )}
      {mayManage && <NewRule tool={tool.name} parameters={readParameters(tool.schema).map(({ name }) => name)} />}
    </Part>
  );
}
