"use client";

import { useTranslations } from "next-intl";
import { useRetry } from "@/components/deliverables/use-retry";
import { Button } from "@/components/ui/button";
import { type DeliverableItem, type DeliverableKind, deliverableKinds } from "@/lib/deliverables/schema";
import type { Receipt } from "@/lib/receipts/schema";
import { CancelJob } from "./cancel-job";

/** What can be done about the work behind a slip: stop it while it runs, try it again when it came to nothing. */
export function SlipAction({ receipt, job }: { receipt: Receipt; job: DeliverableItem | undefined }) {
  if (receipt.status === "pending") return job && <CancelJob job={job} />;
  const kind = receipt.route === "deliverables" && deliverableKinds.find((one) => one === receipt.type);
  if (receipt.status !== "failed" || !kind || !receipt.external_id) return null;
  return <TryAgain id={receipt.external_id} kind={kind} title={receipt.preview ?? ""} />;
}

function TryAgain({ id, kind, title }: { id: string; kind: DeliverableKind; title: string }) {
  const c = useTranslations("common");
  const { retry, canRetry } = useRetry({ id, kind, title, state: "failed" });
  if (!canRetry) return null;
  return (
    <Button variant="link" isSent={retry.isPending} onClick={() => retry.mutate()}>
      {c("retry")}
    </Button>
  );
}
