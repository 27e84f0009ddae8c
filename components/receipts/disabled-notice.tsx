"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useId } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { AskAdmin } from "@/components/requests/ask-admin";
import type { Capability } from "@/lib/gateway/schema";
import { Mark } from "./mark";
import { markOf } from "./state-marks";

/** What a tool was when it was wanted: who decided, why, who can change it, what to do instead. Stays in its place. */
export function DisabledNotice({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("capabilities");
  const can = useCan();
  const workspaceId = useWorkspaceId();
  const id = useId();
  const { when } = useFormat();
  const { toolLabel, roleName, reason, instead } = useDeliveredWords();
  const mark = markOf("capability", capability.state);
  const decided = capability.decidedBy && [
    t(`deciders.${capability.decidedBy}`),
    capability.decidedBy === "role" && capability.decidedByName
      ? roleName(capability.decidedByName)
      : capability.decidedByName,
    capability.decidedAt && when(capability.decidedAt),
  ];
  return (
    <section className="off" data-state={mark} aria-labelledby={id}>
      <div className="off-side">
        <Mark name={mark} size="lg" />
      </div>
      <div className="off-body">
        <h2 id={id}>{t(`title.${capability.state}`, { label: toolLabel(capability) })}</h2>
        <dl className="facts">
          {decided && (
            <>
              <dt>{t("decidedBy")}</dt>
              <dd>{decided.filter(Boolean).join(t("comma"))}</dd>
            </>
          )}
          {capability.reason && (
            <>
              <dt>{t("reason")}</dt>
              <dd>{reason(capability.reason)}</dd>
            </>
          )}
          {capability.whoCanChange && (
            <>
              <dt>{t("whoCanChange")}</dt>
              <dd>{capability.whoCanChange}</dd>
            </>
          )}
          {capability.alternative && (
            <>
              <dt>{t("instead")}</dt>
              <dd>{instead(capability.name, capability.alternative)}</dd>
            </>
          )}
        </dl>
        <div className="btns">
          {can("tools:manage") && capability.decidedBy === "workspace" && (
            <Link className="btn" href={`/w/${workspaceId}/tools/${capability.name}`}>
              {t("openTools")}
            </Link>
          )}
          <AskAdmin capability={capability} threadId={threadId} />
        </div>
      </div>
    </section>
  );
}
