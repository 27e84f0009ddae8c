"use client";

import { useTranslations } from "next-intl";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { AskAdmin } from "@/components/requests/ask-admin";
import { Icon } from "@/components/ui/icon";
import type { Capability } from "@/lib/gateway/schema";
import { NarrowingSwitch } from "./narrowing-switch";

/** One tool: what it is here, by whose word; what to do instead, and what this person can change about it. */
export function CapabilityLine({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("capabilities");
  const word = useStateWord();
  const { toolLabel, roleName } = useDeliveredWords();
  const { state, decidedBy, decidedByName } = capability;
  const label = toolLabel(capability);
  const name = decidedBy === "role" && decidedByName ? roleName(decidedByName) : decidedByName;
  const decider = decidedBy && [t(`deciders.${decidedBy}`), name].filter(Boolean).join(t("comma"));
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
          {decider ? t("by", { state: word("capability", state), decider }) : word("capability", state)}
          <Icon name="right" className="fold" />
          <span className="sr">{t("moreOf", { label })}</span>
        </summary>
        <CapabilityFacts capability={capability} />
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

function CapabilityFacts({ capability }: { capability: Capability }) {
  const t = useTranslations("capabilities");
  const { when } = useFormat();
  const { reason, instead } = useDeliveredWords();
  const facts: [string, string | null][] = [
    [t("reason"), capability.reason && reason(capability.reason)],
    [t("decidedAt"), capability.decidedAt && when(capability.decidedAt)],
    [t("whoCanChange"), capability.whoCanChange],
    [t("instead"), capability.alternative && instead(capability.name, capability.alternative)],
  ];
  return (
    <dl className="facts">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}
