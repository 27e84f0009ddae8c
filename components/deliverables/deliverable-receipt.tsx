"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { FullReceipt } from "@/components/receipts/full-receipt";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { ReceiptDetail } from "@/lib/receipts/schema";

/** The receipt of a deliverable, settled when the server settles it. */
export function DeliverableReceipt({ receiptId }: { receiptId: string }) {
  const t = useTranslations("deliverables");
  const receipt = useQuery({
    queryKey: queryKeys.receipt(receiptId),
    queryFn: ({ signal }) => api.get<ReceiptDetail>(`/receipts/${receiptId}`, { signal }),
  });
  if (receipt.isPending) return <Skeleton label={t("loadingReceipt")} />;
  if (receipt.error) return <ErrorAlert error={receipt.error} onRetry={() => void receipt.refetch()} />;
  return <FullReceipt receipt={receipt.data} />;
}
