"use client";

import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { usePageTitle } from "@/components/lib/use-page-title";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { NoPermission } from "@/components/ui/no-permission";
import { Skeleton } from "@/components/ui/place";
import type { ToolItem } from "@/lib/gateway/schema";
import { useTool } from "../use-tools";
import { ConsentPart } from "./consent-part";
import { DataPart } from "./data-part";
import { FiguresPart } from "./figures-part";
import { LastCalls } from "./last-calls";
import { LimitsForm } from "./limits-form";
import { ManualSheet } from "./manual-sheet";
import { Part } from "./part";
import { RolesForm } from "./roles-form";
import { RolloutHold } from "./rollout-hold";
import { RolloutPart } from "./rollout-part";
import { RulesPart } from "./rules-part";
import { ToolHead } from "./tool-head";
import { WordsForm } from "./words-form";

/** One tool: what agents read about it, what is set, what its calls came to. */
export function ToolPage({ name }: { name: string }) {
  const t = useTranslations("tool");
  const workspaceId = useWorkspaceId();
  const { toolLabel } = useDeliveredWords();
  const can = useCan();
  const tool = useTool(name);
  const label = tool.data ? toolLabel(tool.data) : name;
  usePageTitle(label);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/tools`} />
          <span>{label}</span>
        </span>
      }
    >
      <div className="page">
        {!can("tools:view") && <NoPermission permission="tools:view" />}
        {can("tools:view") && tool.isPending && <Skeleton label={t("loading")} lines={5} />}
        {tool.error && <ErrorAlert error={tool.error} onRetry={() => void tool.refetch()} />}
        {tool.data && <ToolBody tool={tool.data} mayManage={can("tools:manage")} maySeeTrail={can("audit:view")} />}
      </div>
    </Main>
  );
}

function ToolBody({ tool, mayManage, maySeeTrail }: { tool: ToolItem; mayManage: boolean; maySeeTrail: boolean }) {
  const t = useTranslations("tool");
  return (
    <>
      <ToolHead tool={tool} mayManage={mayManage} />
      {!mayManage && <p className="lede">{t("readOnly")}</p>}
      <RolloutHold tool={tool} mayManage={mayManage} />
      <div className="tool-grid">
        <div className="parts">
          <FiguresPart tool={tool} />
          <ConsentPart tool={tool} mayManage={mayManage} />
          <RulesPart tool={tool} mayManage={mayManage} />
          <Part title={t("rolesTitle")} text={t("rolesText")}>
            <RolesForm key={String(tool.roles)} tool={tool} mayManage={mayManage} />
          </Part>
          <Part title={t("limitsTitle")} text={t("limitsText")}>
            <LimitsForm
              key={[tool.rateLimit, tool.timeoutMs, tool.windowHours, tool.minCalls].join()}
              tool={tool}
              mayManage={mayManage}
            />
          </Part>
          <RolloutPart tool={tool} mayManage={mayManage} />
          <DataPart tool={tool} mayManage={mayManage} />
          <Part title={t("wordsTitle")} text={t("wordsText")}>
            <WordsForm key={`${tool.reason} ${tool.alternative}`} tool={tool} mayManage={mayManage} />
          </Part>
          {maySeeTrail && <LastCalls tool={tool} />}
        </div>
        <ManualSheet tool={tool} />
      </div>
    </>
  );
}
