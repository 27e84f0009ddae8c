"use client";

import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { CandorMessage } from "@/lib/chats/schema";
import type { DeliverableItem } from "@/lib/deliverables/schema";
import type { Receipt, ReceiptItem } from "@/lib/receipts/schema";

/**
 * Receipts of a thread as they are now, with the work behind them: a slip settles in the chat when the server
 * settles it, also after the turn has ended.
 */
export function useLiveReceipts(threadId: string, hasReceipts: boolean) {
  const workspaceId = useWorkspaceId();
  const receipts = useQuery({
    queryKey: queryKeys.threadReceipts(workspaceId, threadId),
    queryFn: ({ signal }) =>
      api.get<Page<ReceiptItem>>(`/workspaces/${workspaceId}/receipts?thread=${threadId}`, { signal }),
    enabled: hasReceipts,
  });
  const hasPending = receipts.data?.items.some((receipt) => receipt.status === "pending") ?? false;
  const jobs = useQuery({
    queryKey: queryKeys.deliverables(workspaceId),
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/workspaces/${workspaceId}/deliverables`, { signal }),
    enabled: hasPending,
  });
  return useMemo(() => {
    const byId = new Map((receipts.data?.items ?? []).map((receipt) => [receipt.id, receipt]));
    const jobOf = new Map((jobs.data?.items ?? []).map((job) => [job.receiptId, job]));
    return {
      threadId,
      /** The newer of the two: the stream may be ahead of the list, or behind it. */
      live: (receipt: Receipt): Receipt | ReceiptItem => {
        const listed = byId.get(receipt.id);
        return listed && listed.updated_at >= receipt.updated_at ? listed : receipt;
      },
      job: (receipt: Receipt) => jobOf.get(receipt.id),
      find: (id: string): ReceiptItem | undefined => byId.get(id),
      /**
       * Ids of receipts that turns beside these messages left: of other versions, and of what followed them.
       * @param isWhole nothing of the thread stands before these messages
       */
      elsewhere: (messages: readonly CandorMessage[], isWhole: boolean): string[] => {
        const turns = new Set(messages.map(({ metadata }) => metadata?.turnId));
        const from = isWhole ? "" : (messages[0]?.metadata?.createdAt ?? "");
        return [...byId.values()]
          .filter(({ turn_id, created_at }) => turn_id !== undefined && !turns.has(turn_id) && created_at >= from)
          .map(({ id }) => id);
      },
    };
  }, [threadId, receipts.data, jobs.data]);
}
export type LiveReceipts = ReturnType<typeof useLiveReceipts>;
