"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { safeHref } from "@/components/lib/safe-href";
import { useFormat } from "@/components/lib/use-format";
import { Skeleton } from "@/components/ui/place";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { ArgumentRows } from "./argument-rows";
import { toolCards } from "./tool-cards";
import { useApprovalWords } from "./use-approval-words";

const ChangeDiff = dynamic(() => import("./change-diff").then((module) => module.ChangeDiff), { loading: Comparing });

function Comparing() {
  return <Skeleton label={useTranslations("approvals")("diffLoading")} lines={3} />;
}

interface CardFactsProps {
  approval: ApprovalItem;
  /** The arguments with what was changed on the card itself. */
  given?: Readonly<Record<string, unknown>>;
  onChange?: (given: Record<string, unknown>) => void;
}

/** Everything a person decides on: what is touched, with which arguments, what changes, who gets it, who asks and why. */
export function CardFacts({ approval, given = approval.arguments, onChange }: CardFactsProps) {
  const t = useTranslations("approvals");
  const { when } = useFormat();
  const words = useApprovalWords();
  const { preview, requestedBy, agentPath } = approval;
  const { target, change, recipients } = preview;
  const href = safeHref(target?.url);
  const own = toolCards[approval.tool];
  const isNamed = target && Object.values(approval.arguments).includes(target.name);
  return (
    <>
      <dl className="fields">
        {own && <own.Facts approval={approval} given={given} onChange={onChange} />}
        {!own && target && !isNamed && (
          <div>
            <dt>{t("facts.target")}</dt>
            <dd>{href?.startsWith("/") ? <Link href={href}>{target.name}</Link> : target.name}</dd>
          </div>
        )}
        {!own && <ArgumentRows approval={approval} href={href} />}
        {recipients.length > 0 && (
          <div>
            <dt>{t("facts.recipients")}</dt>
            <dd>
              {recipients.map((person) => (
                <span className="person" key={person}>
                  {person} <span className="outside">{t("outside")}</span>
                </span>
              ))}
            </dd>
          </div>
        )}
        <div>
          <dt>{t("facts.askedBy")}</dt>
          <dd>
            {agentPath.length > 0
              ? t("facts.through", { name: requestedBy.name, agents: words.agents(agentPath) })
              : requestedBy.name}
            <span className="fine value-was">{t("askedAt", { time: when(approval.createdAt) })}</span>
          </dd>
        </div>
        <div>
          <dt>{t("facts.rule")}</dt>
          <dd>{words.rule(approval.rule)}</dd>
        </div>
      </dl>
      {change && <ChangeDiff name={target?.name ?? t("diffText")} before={change.before} after={change.after} />}
    </>
  );
}
