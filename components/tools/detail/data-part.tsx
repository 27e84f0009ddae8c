"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";
import { MaskList } from "../data/mask-list";
import { RowFilterList } from "../data/row-filter-list";
import { Part } from "./part";

/** What of a tool's rows each role sees; for tools that say which columns their rows have. */
export function DataPart({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  if (!tool.columns) return null;
  return (
    <Part title={t("dataTitle")} text={t("dataText")}>
      <MaskList tool={tool} columns={tool.columns} mayManage={mayManage} />
      <RowFilterList tool={tool} columns={tool.columns} mayManage={mayManage} />
    </Part>
  );
}
