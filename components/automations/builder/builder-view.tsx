"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useAutomation } from "@/components/automations/use-automations";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { usePageTitle } from "@/components/lib/use-page-title";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { NoPermission } from "@/components/ui/no-permission";
import { Skeleton } from "@/components/ui/place";

// Times of day and zones are the browser's: the server does not draw this.
const BuilderForm = dynamic(() => import("./builder-form").then((module) => module.BuilderForm), {
  ssr: false,
  loading: Coming,
});

function Coming() {
  return <Skeleton label={useTranslations("builder")("loading")} lines={5} />;
}

/** Where an automation is set up by hand, or changed. Without an id: a new one. */
export function BuilderView({ automationId }: { automationId?: string }) {
  const t = useTranslations("builder");
  const list = useTranslations("automations");
  const workspaceId = useWorkspaceId();
  const can = useCan();
  const automation = useAutomation(automationId);
  const permission = automationId ? "automations:update" : "automations:create";
  const item = automation.data;
  const title = item ? t("editTitle", { name: item.name }) : t("newTitle");
  usePageTitle(title);
  const back = automationId
    ? { href: `/w/${workspaceId}/automations/${automationId}`, label: list("backToOne", { name: item?.name ?? "" }) }
    : { href: `/w/${workspaceId}/automations`, label: list("back") };
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={back.label} href={back.href} />
          <span>{title}</span>
        </span>
      }
    >
      <div className="page">
        {!can(permission) && <NoPermission permission={permission} />}
        {can(permission) && !automationId && <BuilderForm />}
        {can(permission) && automationId && automation.isPending && <Skeleton label={list("loadingOne")} lines={5} />}
        {automation.error && !item && <ErrorAlert error={automation.error} onRetry={() => void automation.refetch()} />}
        {can(permission) && item && <BuilderForm item={item} />}
      </div>
    </Main>
  );
}
