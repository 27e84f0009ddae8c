"use client";

import { useTranslations } from "next-intl";
import { useCapabilityWords } from "@/components/lib/use-capability-words";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { StateMark } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { AskAdmin } from "@/components/requests/ask-admin";
import { Icon } from "@/components/ui/icon";
import type { Capability } from "@/lib/gateway/schema";
import { NarrowingSwitch } from "./narrowing-switch";

/** One tool: what it is here, by whose word; what to do instead, and what this person can change about it. */
export function CapabilityLine({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("capabilities");
  const { stateBy, facts } = useCapabilityWords();
  const { state, decidedBy } = capability;
  const label = useDeliveredWords().toolLabel(capability);
  // A thread and a person can only narrow: what the workspace or a role took away is not given back here.
  const isOurs = threadId !== undefined && (state === "on" || decidedBy === "thread");
  const isMine = decidedBy === "user";
  return (
    <div className="cap" data-state={markOf("capability", state)}>
      <StateMark kind="capability" state={state} />
      <b>{label}</b>
      {isOurs && <NarrowingSwitch capability={capability} threadId={threadId} />}
      {isMine && <NarrowingSwitch capability={capability} />}
      <details className="cap-more">
        <summary>
          {stateBy(capability)}
          <Icon name="right" className="fold" />
          <span className="sr">{t("moreOf", { label })}</span>
        </summary>
        <dl className="facts">
          {facts(capability).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {state === "on" && (
          <div className="cap-mine">
            <span>{t("forMeShort")}</span>
            <NarrowingSwitch capability={capability} />
          </div>
        )}
      </details>
      {!isMine && <CapabilityAsk capability={capability} threadId={threadId} />}
    </div>
  );
}

function CapabilityAsk({ capability, threadId }: { capability: Capability; threadId?: string }) {
  return (
    <div className="cap-ask">
      <AskAdmin capability={capability} threadId={threadId} />
    </div>
  );
}
