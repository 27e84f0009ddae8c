"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { Fragment, useId } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useCapabilityWords } from "@/components/lib/use-capability-words";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
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
  const { toolLabel } = useDeliveredWords();
  const { decider, facts } = useCapabilityWords();
  const mark = markOf("capability", capability.state);
  const by = decider(capability);
  return (
    <section className="off" data-state={mark} aria-labelledby={id}>
      <div className="off-side">
        <Mark name={mark} size="lg" />
      </div>
      <div className="off-body">
        <h2 id={id}>{t(`title.${capability.state}`, { label: toolLabel(capability) })}</h2>
        <dl className="facts">
          {by && (
            <>
              <dt>{t("decidedBy")}</dt>
              <dd>{by}</dd>
            </>
          )}
          {facts(capability).map(({ name, value }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </Fragment>
          ))}
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
