"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Fragment, useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { useStateWord } from "@/components/receipts/state-mark";
import { ErrorAlert } from "@/components/ui/error-alert";
import { NoPermission } from "@/components/ui/no-permission";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { SearchBox } from "@/components/ui/search-box";
import { StateFilter } from "@/components/ui/state-filter";
import { Table } from "@/components/ui/table";
import type { ToolItem } from "@/lib/gateway/schema";
import { toolColumns } from "./tool-columns";
import { ToolRow } from "./tool-row";
import { useToolWords } from "./use-tool-words";

const statuses = ["active", "canary", "disabled"] as const satisfies readonly ToolItem["status"][];

/** What agents may do here: every tool of the registry, and the switches that hold from the next call on. */
export function ToolsView() {
  const t = useTranslations("tools");
  const mayManage = useCan()("tools:manage");
  const { workspace } = useWorkspace();
  return (
    <Main title={t("title")}>
      <div className="page">
        {mayManage ? (
          <>
            <div className="page-head">
              <div>
                <p className="title">{t("head", { workspace: workspace.name })}</p>
                <p className="lede">{t("headText")}</p>
              </div>
            </div>
            <Registry />
          </>
        ) : (
          <NoPermission permission="tools:manage" />
        )}
      </div>
    </Main>
  );
}

function Registry() {
  const t = useTranslations("tools");
  const word = useStateWord();
  const { toolLabel } = useDeliveredWords();
  const { workspace } = useWorkspace();
  const [search, setSearch] = useState("");
  const [status, setStatus] = useState<ToolItem["status"] | null>(null);
  const tools = useQuery({
    queryKey: queryKeys.tools(workspace.id),
    queryFn: ({ signal }) => api.get<Page<ToolItem>>(`/workspaces/${workspace.id}/tools`, { signal }),
  });
  if (tools.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (tools.error) return <ErrorAlert error={tools.error} onRetry={() => void tools.refetch()} />;
  const { items } = tools.data;
  const words = search.trim().toLowerCase();
  const shown = items.filter(
    (tool) =>
      (status === null || tool.status === status) &&
      `${toolLabel(tool)} ${tool.label} ${tool.name} ${tool.owner}`.toLowerCase().includes(words),
  );
  return (
    <>
      <Tally tools={items} />
      <div className="filters">
        <SearchBox label={t("search", { count: items.length })} value={search} onChange={setSearch} />
        <StateFilter
          label={t("columns.status")}
          any={t("any")}
          states={statuses}
          value={status}
          word={(one) => word("tool", one)}
          onChange={setStatus}
        />
      </div>
      {shown.length === 0 ? <EmptyPlace title={t("none")}>{t("noneText")}</EmptyPlace> : <ToolTable tools={shown} />}
    </>
  );
}

function Tally({ tools }: { tools: ToolItem[] }) {
  const t = useTranslations("tools");
  const { number } = useFormat();
  const off = tools.filter((tool) => tool.status === "disabled").length;
  const failing = tools.filter((tool) => tool.lastError !== null).length;
  return (
    <dl className="tally num">
      <div>
        <dt>{t("tally.on")}</dt>
        <dd>{number(tools.length - off)}</dd>
      </div>
      <div>
        <dt>{t("tally.off")}</dt>
        <dd>
          {off > 0 && <Mark name="off" />}
          {number(off)}
        </dd>
      </div>
      <div data-state={failing > 0 ? "failed" : undefined}>
        <dt>{t("tally.failing")}</dt>
        <dd>
          {failing > 0 && <Mark name="failed" />}
          {number(failing)}
        </dd>
      </div>
      <div>
        <dt>{t("tally.calls")}</dt>
        <dd>{number(tools.reduce((sum, tool) => sum + tool.calls, 0))}</dd>
      </div>
    </dl>
  );
}

function ToolTable({ tools }: { tools: ToolItem[] }) {
  const t = useTranslations("tools");
  const { groupName, ownerName } = useToolWords();
  const groups = Map.groupBy(tools, (tool) => tool.group);
  return (
    <Table
      label={t("title")}
      columns={toolColumns.map((id) => ({
        id,
        label: t(`columns.${id}`),
        isHidden: id === "switch" || id === "detail",
        align: id === "calls" ? "right" : undefined,
      }))}
    >
      {[...groups].map(([group, members]) => (
        <Fragment key={group}>
          <tr className="group">
            <th colSpan={toolColumns.length} scope="rowgroup">
              {groupName(group)} <span className="fine">{t("groupSize", { count: members.length })}</span>
            </th>
          </tr>
          {members.map((tool) => (
            <ToolRow key={tool.name} tool={tool} ownerName={ownerName(tool.owner)} />
          ))}
        </Fragment>
      ))}
    </Table>
  );
}
