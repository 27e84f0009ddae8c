"use client";

import { ApprovalPlace } from "@/components/approvals/approval-place";
import { Markdown } from "@/components/markdown/markdown";
import { DisabledNotice } from "@/components/receipts/disabled-notice";
import { Mark } from "@/components/receipts/mark";
import { ReceiptSlip, Slips } from "@/components/receipts/receipt-slip";
import type { Receipt } from "@/lib/receipts/schema";
import { DrawnImages } from "./drawn-images";
import { PlanList } from "./plan-list";
import type { Segment } from "./segments";
import { SlipAction } from "./slip-action";
import { SpecialistLedger } from "./specialist-ledger";
import type { LiveReceipts } from "./use-live-receipts";

interface SegmentViewProps {
  segment: Segment;
  /** The turn runs. */
  isLive: boolean;
  /** It runs, or stands still until its cards are decided. */
  isOpen: boolean;
  receipts: LiveReceipts;
  underCards: ReadonlySet<string>;
  onDraft?: (text: string) => void;
}

/** One stretch of a turn, in the form of its kind. */
export function SegmentView({ segment, isLive, isOpen, receipts, underCards, onDraft }: SegmentViewProps) {
  switch (segment.kind) {
    case "text":
      return (
        <div className="said">
          <Markdown text={segment.text} isStreaming={isLive && segment.isStreaming} claims={segment.claims} />
        </div>
      );
    case "correction":
      return (
        <div className="claim-note">
          <Mark name="unbacked" />
          <div>
            <Markdown text={segment.text} />
          </div>
        </div>
      );
    case "plan":
      return <PlanList items={segment.items} isLive={isOpen} />;
    case "specialists":
      return <SpecialistLedger rows={segment.rows} isLive={isOpen} />;
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
  const slips = shown.map((receipt) => ({ receipt: receipts.live(receipt), job: receipts.job(receipt) }));
  const drawn = slips.flatMap(({ receipt: { type, status, external_id } }) =>
    type === "image" && status === "success" && external_id ? [external_id] : [],
  );
  return (
    <>
      <Slips>
        {slips.map(({ receipt, job }) => (
          <ReceiptSlip
            key={receipt.id}
            receipt={receipt}
            job={job}
            isNew={isLive}
            action={<SlipAction receipt={receipt} job={job} />}
          />
        ))}
      </Slips>
      {drawn.length > 0 && <DrawnImages ids={drawn} />}
    </>
  );
}
