"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/lib/api";
import type { UndoItem, UndoneTurn } from "@/lib/gateway/undo/schema";

/** What undoing may have changed: receipts, and whatever the deeds had touched. */
const touched = [["receipts"], ["receipt"], ["documents"], ["document"], ["deliverables"], ["memory"]];

function useStale() {
  const client = useQueryClient();
  return () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey })));
}

interface Heard {
  onSuccess: (item: UndoItem) => void;
  onError: (error: unknown) => void;
}

/**
 * Takes one call back, by the id that its receipt names. What came of it is told before anything is read anew: the
 * button that asked may be gone by then.
 */
export function useUndoAction(auditId: string, { onSuccess, onError }: Heard) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => api.post<UndoItem>(`/actions/${auditId}/undo`),
    onSuccess,
    onError,
    onSettled: stale,
  });
}

/** Takes back what a whole turn did, newest first; each call has its own result. */
export function useUndoTurn(turnId: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => api.post<UndoneTurn>(`/turns/${turnId}/undo`),
    onSettled: stale,
  });
}
