"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ThreadItem, UpdateThread } from "@/lib/chats/schema";

/** Changes title or visibility; the page shows what the server answered. */
export function useUpdateThread(threadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: UpdateThread) => api.patch<ThreadItem>(`/threads/${threadId}`, change),
    onSuccess: (thread) => {
      client.setQueryData(queryKeys.thread(threadId), thread);
      void client.invalidateQueries({ queryKey: ["threads"] });
    },
  });
}
