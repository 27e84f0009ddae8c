"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";
import { useUpdateTool } from "../use-update-tool";
import type { Columns } from "./column-field";
import { NewRowFilter } from "./new-row-filter";
import { SettingLine } from "./setting-line";
import { useRowFilterWords } from "./use-row-filter-words";

/** Which rows some roles see. */
export function RowFilterList({ tool, columns, mayManage }: { tool: ToolItem; columns: Columns; mayManage: boolean }) {
  const t = useTranslations("tool");
  const change = useUpdateTool(tool);
  const words = useRowFilterWords();
  return (
    <div className="stack">
      <h3 className="caps">{t("rowFilters")}</h3>
      {tool.rowFilters.length === 0 && <p className="fine">{t("noRowFilters")}</p>}
      <ul className="rules">
        {tool.rowFilters.map((filter, index) => (
          <SettingLine
            key={JSON.stringify(filter)}
            column={filter.column}
            removeLabel={t("removeRowFilter", { sentence: words(filter) })}
            isSent={change.isPending}
            onRemove={
              mayManage
                ? () => change.mutate({ rowFilters: tool.rowFilters.filter((_, at) => at !== index) })
                : undefined
            }
          >
            <p>{words(filter)}</p>
          </SettingLine>
        ))}
      </ul>
      {mayManage && <NewRowFilter tool={tool} columns={columns} />}
    </div>
  );
}
