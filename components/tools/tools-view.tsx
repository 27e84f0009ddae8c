"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { ErrorAlert } from "@/components/ui/error-alert";
import { NoPermission } from "@/components/ui/no-permission";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { MetricWindow } from "@/lib/gateway/resilience/metrics/schema";
import { everyTool, filterTools } from "./filter-tools";
import { HeldList } from "./held-list";
import { HoldList } from "./hold-list";
import { WorkspaceRules } from "./rules/workspace-rules";
import { ToolFilterBar } from "./tool-filter-bar";
import { ToolTable } from "./tool-table";
import { ToolTally } from "./tool-tally";
import { useToolWords } from "./use-tool-words";
import { useMetrics, useTools } from "./use-tools";

/** What agents may do here: every tool of the registry, and the switches that hold from the next call on. */
export function ToolsView() {
  const t = useTranslations("tools");
  const can = useCan();
  const { workspace } = useWorkspace();
  const mayManage = can("tools:manage");
  return (
    <Main title={t("title")}>
      <div className="page">
        {can("tools:view") ? (
          <>
            <div className="page-head">
              <div>
                <p className="title">{t("head", { workspace: workspace.name })}</p>
                <p className="lede">{mayManage ? t("headText") : t("readOnly")}</p>
              </div>
            </div>
            <Registry mayManage={mayManage} />
          </>
        ) : (
          <NoPermission permission="tools:view" />
        )}
      </div>
    </Main>
  );
}

function Registry({ mayManage }: { mayManage: boolean }) {
  const t = useTranslations("tools");
  const { toolLabel } = useDeliveredWords();
  const { ownerName } = useToolWords();
  const [wanted, setWanted] = useState(everyTool);
  const [window, setWindow] = useState<MetricWindow>("24h");
  const tools = useTools();
  const metrics = useMetrics(window);
  if (tools.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (tools.error) return <ErrorAlert error={tools.error} onRetry={() => void tools.refetch()} />;
  const { items } = tools.data;
  const figures = new Map((metrics.data?.tools ?? []).map((one) => [one.name, one]));
  const shown = filterTools(
    items,
    figures,
    wanted,
    (tool) => `${toolLabel(tool)} ${tool.label} ${tool.name} ${ownerName(tool.owner)} ${tool.owner}`,
  );
  const labelOf = (name: string) => {
    const tool = items.find((one) => one.name === name);
    return tool ? toolLabel(tool) : name;
  };
  return (
    <>
      <HoldList holds={metrics.data?.holds ?? []} toolLabel={labelOf} />
      <HeldList tools={items} />
      {metrics.error && <ErrorAlert error={metrics.error} onRetry={() => void metrics.refetch()} />}
      <ToolTally tools={items} figures={metrics.data && figures} />
      <ToolFilterBar tools={items} wanted={wanted} onWanted={setWanted} window={window} onWindow={setWindow} />
      {shown.length === 0 ? (
        <EmptyPlace title={t("nothing")}>{t("nothingText")}</EmptyPlace>
      ) : (
        <ToolTable tools={shown} all={items} figures={figures} mayManage={mayManage} />
      )}
      {mayManage && <WorkspaceRules />}
    </>
  );
}
