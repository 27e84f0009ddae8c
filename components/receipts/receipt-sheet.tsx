"use client";

import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { ReceiptDetail } from "@/lib/receipts/schema";
import { FullReceipt } from "./full-receipt";
import { ReceiptSlip, Slips } from "./receipt-slip";

/** The whole receipt that a chip stands for; several stand as slips under each other. */
export function ReceiptSheet({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("claims");
  const answers = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.receipt(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ReceiptDetail>(`/receipts/${id}`, { signal }),
    })),
  });
  const failed = answers.find((answer) => answer.error);
  if (failed) return <ErrorAlert error={failed.error} onRetry={() => void failed.refetch()} />;
  const receipts = answers.flatMap(({ data }) => (data ? [data] : []));
  if (receipts.length < ids.length) return <Skeleton label={t("loading")} lines={3} />;
  if (receipts.length === 1 && receipts[0]) return <FullReceipt receipt={receipts[0]} />;
  return (
    <Slips>
      {receipts.map((receipt) => (
        <ReceiptSlip key={receipt.id} receipt={receipt} />
      ))}
    </Slips>
  );
}
