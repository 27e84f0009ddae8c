"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { ToolItem } from "@/lib/gateway/schema";
import { useUpdateTool } from "../use-update-tool";
import type { Columns } from "./column-field";
import { NewMask } from "./new-mask";
import { SettingLine } from "./setting-line";

/** Columns that some roles see only in part. */
export function MaskList({ tool, columns, mayManage }: { tool: ToolItem; columns: Columns; mayManage: boolean }) {
  const t = useTranslations("tool");
  const m = useTranslations("tools");
  const { roleName } = useDeliveredWords();
  const change = useUpdateTool(tool);
  return (
    <div className="stack">
      <h3 className="caps">{t("masks")}</h3>
      {tool.masks.length === 0 && <p className="fine">{t("noMasks")}</p>}
      <ul className="rules">
        {tool.masks.map((mask, index) => {
          const who = mask.roles.map(roleName).join(m("comma"));
          return (
            <SettingLine
              key={`${mask.column} ${mask.mask} ${mask.roles.join()}`}
              column={mask.column}
              removeLabel={t("removeMask", { column: mask.column, roles: who })}
              isSent={change.isPending}
              onRemove={
                mayManage ? () => change.mutate({ masks: tool.masks.filter((_, at) => at !== index) }) : undefined
              }
            >
              <p>{t(`maskSays.${mask.mask}`, { roles: who })}</p>
            </SettingLine>
          );
        })}
      </ul>
      {mayManage && <NewMask tool={tool} columns={columns} />}
    </div>
  );
}
