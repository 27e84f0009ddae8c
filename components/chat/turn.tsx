"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo, type ReactNode } from "react";
import { ApprovalBundle } from "@/components/approvals/approval-bundle";
import { ApprovalPlace } from "@/components/approvals/approval-place";
import { useApprovals } from "@/components/approvals/use-approvals";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { Markdown } from "@/components/markdown/markdown";
import { DisabledNotice } from "@/components/receipts/disabled-notice";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import { Icon } from "@/components/ui/icon";
import type { CandorMessage } from "@/lib/chats/schema";
import type { Receipt } from "@/lib/receipts/schema";
import { CancelJob } from "./cancel-job";
import { textOf } from "./chat-transport";
import { approvalsIn, receiptsIn, type Segment, toSegments } from "./segments";
import { SpecialistLedger } from "./specialist-ledger";
import { TurnEnd } from "./turn-end";
import type { LiveReceipts } from "./use-live-receipts";

/** As colleagues say it: the first word of a name in Latin letters; other names whole. */
function callName(name: string): string {
  return /^\p{Script=Latin}/u.test(name) ? (name.split(/\s+/)[0] ?? name) : name;
}

/** A line of the minutes: who, when, and what was said or done. */
function Minute({
  name,
  at,
  isPerson,
  children,
}: {
  name: string;
  at?: string;
  isPerson: boolean;
  children: ReactNode;
}) {
  const t = useTranslations("chat");
  const { clock, when } = useFormat();
  const time = at && clock(at);
  return (
    // An article, not a region: two turns of one minute would be two landmarks of one name.
    <article className={isPerson ? "turn is-person" : "turn"} aria-label={time ? t("turnLabel", { name, time }) : name}>
      <h2 className="turn-who">
        {callName(name)}
        {at && (
          <time dateTime={at} title={when(at)}>
            {time}
          </time>
        )}
      </h2>
      <div className="turn-body">{children}</div>
    </article>
  );
}

/** What a person asked, word for word. */
export const PersonTurn = memo(function PersonTurn({ message }: { message: CandorMessage }) {
  const workspaceId = useWorkspaceId();
  const t = useTranslations("chat");
  const { author, createdAt, documents, turnState } = message.metadata ?? {};
  return (
    <Minute name={author?.name ?? ""} at={createdAt} isPerson>
      <p>{textOf(message)}</p>
      {documents && documents.length > 0 && (
        <div className="turn-files">
          {documents.map((document) => (
            <Link key={document.id} className="badge" href={`/w/${workspaceId}/documents/${document.id}`}>
              <Icon name="doc" />
              {document.title}
            </Link>
          ))}
        </div>
      )}
      {turnState === "queued" && (
        <p className="is-working" data-state="queued">
          <StateMark kind="turn" state="queued" />
          <StateWord kind="turn" state="queued" />
          <span>{t("queuedText")}</span>
        </p>
      )}
    </Minute>
  );
});

interface AgentTurnProps {
  message: CandorMessage;
  /** The turn still runs, or waits: nothing is said yet about how it ended. */
  isLive: boolean;
  /** It stands still until its cards are decided. */
  isWaiting?: boolean;
  receipts: LiveReceipts;
  onAskAgain?: () => void;
  /** Puts a sentence into the composer, for the person to send. */
  onDraft?: (text: string) => void;
}

/** What Candor did and said, in that order, and how it ended. */
export const AgentTurn = memo(function AgentTurn(props: AgentTurnProps) {
  const { message, isLive, isWaiting = false, receipts, onAskAgain, onDraft } = props;
  const t = useTranslations("chat");
  const approvals = useApprovals(approvalsIn(message.parts));
  // The slip of an approved call stands under its card; once is enough. Until the cards are read, it may be any.
  const underCards = approvals.isReading
    ? new Set(receiptsIn([message]).map(({ id }) => id))
    : new Set(approvals.items.flatMap((approval) => approval.receipts));
  return (
    <Minute name={t("agent")} at={message.metadata?.createdAt} isPerson={false}>
      {toSegments(message.parts).map((segment) => (
        <SegmentView
          key={segment.key}
          segment={segment}
          isLive={isLive}
          receipts={receipts}
          underCards={underCards}
          onDraft={onDraft}
        />
      ))}
      <ApprovalBundle approvals={approvals.items} />
      {isWaiting && (
        <p className="is-working" data-state="waiting">
          <StateMark kind="turn" state="waiting" />
          <StateWord kind="turn" state="waiting" />
          <span>{t("waitingText")}</span>
        </p>
      )}
      {!isLive && !isWaiting && <TurnEnd message={message} receipts={receipts} onAskAgain={onAskAgain} />}
    </Minute>
  );
});

interface SegmentViewProps {
  segment: Segment;
  isLive: boolean;
  receipts: LiveReceipts;
  underCards: ReadonlySet<string>;
  onDraft?: (text: string) => void;
}

function SegmentView({ segment, isLive, receipts, underCards, onDraft }: SegmentViewProps) {
  switch (segment.kind) {
    case "text":
      return (
        <div className="said">
          <Markdown text={segment.text} isStreaming={isLive && segment.isStreaming} />
        </div>
      );
    case "specialists":
      return <SpecialistLedger rows={segment.rows} />;
    case "notice":
      return <DisabledNotice capability={segment.capability} threadId={receipts.threadId} />;
    case "approvals":
      return (
        <div className="asks">
          {segment.ids.map((id) => (
            <ApprovalPlace key={id} approvalId={id} onAskAgain={onDraft} />
          ))}
        </div>
      );
    case "receipts":
      return <TurnSlips shown={segment.receipts.filter(({ id }) => !underCards.has(id))} {...{ isLive, receipts }} />;
  }
}

function TurnSlips({ shown, isLive, receipts }: { shown: Receipt[]; isLive: boolean; receipts: LiveReceipts }) {
  if (shown.length === 0) return null;
  return (
    <Slips>
      {shown.map((receipt) => {
        const job = receipts.job(receipt);
        return (
          <ReceiptSlip
            key={receipt.id}
            receipt={receipts.live(receipt)}
            job={job}
            isNew={isLive}
            action={job && <CancelJob job={job} />}
          />
        );
      })}
    </Slips>
  );
}
