"use client";

import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useWorkspace } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ApprovalItem, DecideApproval } from "@/lib/approvals/schema";

export type Answer = z.input<typeof DecideApproval>;

// A decision is one small transaction. Longer than this means that no answer will come; sending it again is safe,
// because a card is decided once.
const answerWithin = 20_000;

/** Sends one decision by the card's id, and keeps the card that the server answers with. */
export async function sendDecision(client: QueryClient, approvalId: string, answer: Answer): Promise<ApprovalItem> {
  const card = await api.post<ApprovalItem>(`/approvals/${approvalId}/decision`, answer, {
    signal: AbortSignal.timeout(answerWithin),
  });
  client.setQueryData(queryKeys.approval(approvalId), card);
  return card;
}

/** What lists and badges count has changed with a decision. */
export function staleAfterDecision(client: QueryClient): void {
  for (const queryKey of [["approvals"], ["inbox"], ["grants"]]) void client.invalidateQueries({ queryKey });
}

/** One card's decision: pending until the server has answered, then what it answered. */
export function useDecide(approvalId: string) {
  const client = useQueryClient();
  const { me } = useWorkspace();
  const decide = useMutation({
    mutationFn: (answer: Answer) => sendDecision(client, approvalId, answer),
    onSuccess: () => staleAfterDecision(client),
  });
  const { data, variables } = decide;
  // Somebody (or another window) was first: the card says so, and this answer changed nothing.
  const isLate = data !== undefined && (data.decision !== variables?.decision || data.decidedBy?.id !== me.id);
  return { decide, isLate };
}
