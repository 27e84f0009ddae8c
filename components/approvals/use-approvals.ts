"use client";

import { useQueries } from "@tanstack/react-query";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { approvalQuery } from "./use-approval";

/** Several cards by their ids, as far as they have been read; shared with the places that draw them. */
export function useApprovals(ids: readonly string[]): { items: ApprovalItem[]; isReading: boolean } {
  return useQueries({
    queries: ids.map(approvalQuery),
    combine: (results) => ({
      items: results.flatMap(({ data }) => (data ? [data] : [])),
      isReading: results.some(({ isPending }) => isPending),
    }),
  });
}
