"use client";

import { useQuery } from "@tanstack/react-query";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ApprovalItem } from "@/lib/approvals/schema";

/** How one card is read, wherever it stands. `approval.changed` makes it stale. */
export const approvalQuery = (approvalId: string) => ({
  queryKey: queryKeys.approval(approvalId),
  queryFn: ({ signal }: { signal: AbortSignal }) => api.get<ApprovalItem>(`/approvals/${approvalId}`, { signal }),
});

/** One card as the server has it now. */
export function useApproval(approvalId: string) {
  return useQuery(approvalQuery(approvalId));
}
