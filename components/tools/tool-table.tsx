"use client";

import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { Table } from "@/components/ui/table";
import type { ToolFigures } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem } from "@/lib/gateway/schema";
import { GroupSwitch } from "./group-switch";
import { toolColumns } from "./tool-columns";
import { ToolRow } from "./tool-row";
import { useToolWords } from "./use-tool-words";

/** Tools by group. A group's switch is about all of its tools, also about those that a filter hides. */
export function ToolTable({
  tools,
  all,
  figures,
  mayManage,
}: {
  tools: readonly ToolItem[];
  all: readonly ToolItem[];
  figures: ReadonlyMap<string, ToolFigures>;
  mayManage: boolean;
}) {
  const t = useTranslations("tools");
  const { groupName, ownerName } = useToolWords();
  return (
    <div className="tools-table">
      <Table
        label={t("title")}
        columns={toolColumns.map((id) => ({ id, label: t(`columns.${id}`), isHidden: id === "switch" }))}
      >
        {[...Map.groupBy(tools, (tool) => tool.group)].map(([group, shown]) => {
          const members = all.filter((tool) => tool.group === group);
          return (
            <Fragment key={group}>
              <tr className="group">
                <td className="group-switch">
                  <GroupSwitch group={group} name={groupName(group)} tools={members} mayManage={mayManage} />
                </td>
                <th colSpan={toolColumns.length - 1} scope="rowgroup">
                  {groupName(group)}{" "}
                  <span className="fine">
                    {shown.length === members.length
                      ? t("groupSize", { count: members.length })
                      : t("groupPart", { shown: shown.length, count: members.length })}
                  </span>
                </th>
              </tr>
              {shown.map((tool) => (
                <ToolRow
                  key={tool.name}
                  tool={tool}
                  figures={figures.get(tool.name)}
                  ownerName={ownerName(tool.owner)}
                  mayManage={mayManage}
                />
              ))}
            </Fragment>
          );
        })}
      </Table>
    </div>
  );
}
