"use client";

import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useEffect, useId, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { classNames } from "@/components/lib/class-names";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { markOf } from "@/components/receipts/state-marks";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/place";
import type { ApprovalItem, ApprovalState } from "@/lib/approvals/schema";
import { CardFacts } from "./card-facts";
import { DecisionBar } from "./decision-bar";
import { Expiry } from "./expiry";
import { Outcome, OutcomeSlips } from "./outcome";
import { SignLine } from "./sign-line";
import { toolCards } from "./tool-cards";
import { useApprovalWords } from "./use-approval-words";
import { useDecide } from "./use-decide";

const EditForm = dynamic(() => import("./edit-form").then((module) => module.EditForm), { loading: FormComing });

function FormComing() {
  return <Skeleton label={useTranslations("approvals")("loading")} lines={3} />;
}

/** Closed without a decision: nothing happened, and nothing can be pressed any more. */
const closed: readonly ApprovalState[] = ["expired", "withdrawn", "superseded"];
/** A card that has just come is told to screen readers; one that was here before is found by reading. */
const justNow = 15_000;

interface ApprovalCardProps {
  approval: ApprovalItem;
  /** Where an expired or failed request can be made again: the composer of its chat. */
  onAskAgain?: (text: string) => void;
  /** Outside of its chat the card leads there. */
  isAway?: boolean;
}

/** A form with a line to sign: what is asked, on what one decides, and what became of it. The receipt's sibling. */
export function ApprovalCard({ approval, onAskAgain, isAway = false }: ApprovalCardProps) {
  const t = useTranslations("approvals");
  const id = useId();
  const announce = useAnnounce();
  const { when } = useFormat();
  const words = useApprovalWords();
  const workspaceId = useWorkspaceId();
  const { decide, isLate } = useDecide(approval.id);
  const [isEditing, setIsEditing] = useState(false);
  const [changed, setChanged] = useState<Record<string, unknown>>();
  const { state, decisions, preview, createdAt } = approval;
  const given = changed ?? approval.arguments;
  const Edit = toolCards[approval.tool]?.Edit ?? EditForm;
  const isOpen = state === "pending";
  const title = words.title(approval);
  const mark = approval.code === "OUTCOME_UNKNOWN" ? "unknown" : markOf("approval", state);

  const isForMe = isOpen && decisions.includes("approve");
  useEffect(() => {
    if (isForMe && Date.now() - Date.parse(createdAt) < justNow) announce(t("arrived", { title }));
  }, [isForMe, createdAt, title, announce, t]);

  const canAskAgain = onAskAgain && (state === "expired" || state === "failed");
  const chat = isAway && approval.threadId && `/w/${workspaceId}/threads/${approval.threadId}`;
  return (
    <>
      {/* An article, not a region: two cards may ask the same, and would be two landmarks of one name. */}
      <article
        className={classNames("ask", !isOpen && "is-decided", closed.includes(state) && "is-grey")}
        data-state={mark}
        data-approval={approval.id}
        aria-labelledby={id}
      >
        <div className="ask-head">
          <Mark name={mark} />
          <span className="word">{words.state(approval)}</span>
          <span>{words.label(approval)}</span>
          <span className="spacer" />
          {isOpen && preview.leavesWorkspace && <span className="outside">{t("outside")}</span>}
          {isOpen && preview.risk !== "low" && (
            <span className="badge" data-state={preview.risk === "high" ? "failed" : undefined}>
              {t(`risk.${preview.risk}`)}
            </span>
          )}
          {isOpen && <Expiry at={approval.expiresAt} />}
        </div>
        <div className="ask-body">
          <div>
            <h2 id={id}>{title}</h2>
            {isOpen && <p className="ask-effect">{words.effect(approval)}</p>}
          </div>
          {state !== "pending" && <Outcome approval={approval} state={state} />}
          {isEditing && isOpen && (
            <Edit approval={approval} given={given} decide={decide} onCancel={() => setIsEditing(false)} />
          )}
          {isOpen && !isEditing && (
            <CardFacts
              approval={approval}
              given={given}
              onChange={decisions.includes("edit") ? setChanged : undefined}
            />
          )}
          {!isOpen && (
            <details className="ask-asked">
              <summary>{t("showAsked")}</summary>
              <CardFacts approval={approval} />
            </details>
          )}
          {isLate && !isOpen && approval.decidedBy && approval.decidedAt && (
            <p className="ask-late" role="status">
              {t("late", { name: approval.decidedBy.name, time: when(approval.decidedAt) })}
            </p>
          )}
          {(canAskAgain || chat) && (
            <div className="btns">
              {canAskAgain && (
                <Button icon="retry" onClick={() => onAskAgain(t("askAgainText", { title }))}>
                  {t("askAgain")}
                </Button>
              )}
              {chat && <Link href={chat}>{t("openChat")}</Link>}
            </div>
          )}
        </div>
        <div className="sign">
          <SignLine approval={approval} />
          {isOpen && !isEditing && decisions.length > 0 && (
            <DecisionBar approval={approval} decide={decide} changed={changed} onEdit={() => setIsEditing(true)} />
          )}
        </div>
      </article>
      <OutcomeSlips receiptIds={approval.receipts} />
    </>
  );
}
