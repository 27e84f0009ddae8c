"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { CopyButton } from "@/components/ui/copy-button";
import type { TurnRecord } from "@/lib/chats/schema";
import { Spent } from "./spent";

/** How it ended, with which model and instructions, and what of its limits it used: set like a receipt. */
export function TurnFacts({ turn }: { turn: TurnRecord }) {
  const t = useTranslations("turnRecord");
  const stops = useTranslations("stops");
  const word = useStateWord();
  const can = useCan();
  const workspaceId = useWorkspaceId();
  const { when, elapsed, milliseconds, number } = useFormat();
  const { state, stopReason, startedAt, finishedAt, model, promptHash, budget, surface, memory } = turn;
  const mark = stopReason ? markOf("stop", stopReason) : markOf("turn", state);
  const took = startedAt && finishedAt ? Date.parse(finishedAt) - Date.parse(startedAt) : null;
  const lines: [string, ReactNode][] = [
    [t("facts.begun"), startedAt && when(startedAt)],
    [t("facts.ended"), finishedAt && when(finishedAt)],
    [t("facts.took"), took !== null && (took < 60_000 ? milliseconds(took) : elapsed(took))],
    [t("facts.model"), model && <code>{model}</code>],
    [
      t("facts.memory"),
      memory && memory.version > 0 && (
        <Link key="memory" href={`/w/${workspaceId}/memory?of=${memory.scope}`}>
          {t("memory", { scope: memory.scope, version: memory.version, count: memory.entries.length })}
        </Link>
      ),
    ],
    [t("facts.tokensIn"), budget && number(budget.inputTokens)],
    [t("facts.tokensOut"), budget && number(budget.outputTokens)],
  ];
  return (
    <article className="receipt turn-facts" data-state={mark} aria-label={t("record", { id: turn.id })}>
      <div className="receipt-head">
        <div>
          <p className="caps">{t("turn")}</p>
          <p className="receipt-no">{turn.id}</p>
        </div>
        <span className="stamp">
          {stopReason ? <StateMark kind="stop" state={stopReason} /> : <StateMark kind="turn" state={state} />}
          {stopReason ? word("stop", stopReason) : word("turn", state)}
        </span>
      </div>
      {stopReason && stopReason !== "complete" && <p className="receipt-part">{stops(stopReason)}</p>}
      {turn.error && (
        <p className="receipt-part slip-why" lang="en">
          {turn.error.message}
        </p>
      )}
      <dl className="leaders">
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {budget && (
        <div className="receipt-part spent-list">
          <Spent name={t("modelCalls")} used={budget.modelCalls} limit={budget.limits?.modelCalls} />
          <Spent name={t("toolCalls")} used={budget.toolCalls} limit={budget.limits?.toolCalls} />
        </div>
      )}
      {promptHash && (
        <div className="receipt-part prompt-hash">
          <p className="caps">{t("instructions")}</p>
          <code>{promptHash}</code>
          <CopyButton text={promptHash} label={t("copyHash")} />
          <p className="fine">{t("hashText", { count: surface?.sections.length ?? 0 })}</p>
          {surface && <p className="fine record">{surface.sections.join(" · ")}</p>}
        </div>
      )}
      {can("audit:view") && (
        <p className="receipt-part">
          <Link href={`/w/${workspaceId}/receipts?tab=audit&thread=${turn.threadId}`}>{t("trail")}</Link>
        </p>
      )}
    </article>
  );
}
