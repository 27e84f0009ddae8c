"use client";

import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { usePageTitle } from "@/components/lib/use-page-title";
import { JsonText } from "@/components/records/json-text";
import { Part } from "@/components/tools/detail/part";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { AllowanceList } from "./allowance-list";
import { declaredTools } from "./builder/draft";
import { AutomationHead } from "./detail/automation-head";
import { ExecutionFacts } from "./detail/execution-facts";
import { ProblemNotice } from "./detail/problem-notice";
import { TriggerList } from "./detail/trigger-list";
import { VersionList } from "./detail/version-list";
import { PlanList } from "./plan-list";
import { RunList } from "./runs/run-list";
import { useAutomation } from "./use-automations";

/** One automation: when it runs, what it does, what it may change, and what its runs came to. */
export function AutomationPage({ automationId }: { automationId: string }) {
  const t = useTranslations("automations");
  const workspaceId = useWorkspaceId();
  const automation = useAutomation(automationId);
  const item = automation.data;
  const title = item?.name ?? t("title");
  usePageTitle(title);
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/automations`} />
          <span>{title}</span>
        </span>
      }
    >
      <div className="page">
        {automation.isPending && <Skeleton label={t("loadingOne")} lines={5} />}
        {automation.error && !item && <ErrorAlert error={automation.error} onRetry={() => void automation.refetch()} />}
        {item && <AutomationBody item={item} />}
      </div>
    </Main>
  );
}

function AutomationBody({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations.parts");
  const list = useTranslations("automations");
  const { definition, allowances } = item;
  return (
    <>
      <AutomationHead item={item} />
      <ProblemNotice problems={item.problems} />
      <div className="parts">
        <Part title={t("when")} text={t("whenText")}>
          <TriggerList item={item} />
        </Part>
        <Part title={t("plan")} text={t("planText")}>
          <PlanList steps={definition.plan} />
        </Part>
        {definition.execution.on_failure.length > 0 && (
          <Part title={t("failure")}>
            <PlanList steps={definition.execution.on_failure} />
          </Part>
        )}
        <Part title={t("writes")} text={t("writesText")}>
          <AllowanceList tools={declaredTools(definition)} allowances={allowances} />
        </Part>
        <Part title={t("execution")}>
          <ExecutionFacts definition={definition} />
        </Part>
        <Part title={t("runs")} isWide>
          <RunList automationId={item.id} />
        </Part>
        <Part title={t("versions")}>
          <VersionList item={item} />
        </Part>
        <Part title={t("json")} isWide>
          <details>
            <summary>{list("show")}</summary>
            <JsonText value={definition} />
          </details>
        </Part>
      </div>
    </>
  );
}
