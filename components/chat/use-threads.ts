"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ThreadItem } from "@/lib/chats/schema";

/** The threads that the person may see, page by page; with words, those that have them. */
export function useThreads(words = "") {
  const workspaceId = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: words ? [...queryKeys.threads(workspaceId), "found", words] : queryKeys.threads(workspaceId),
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ ...(words && { q: words }), ...(pageParam && { cursor: pageParam }) });
      return api.get<Page<ThreadItem>>(`/workspaces/${workspaceId}/threads?${query}`, { signal });
    },
    placeholderData: keepPreviousData,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** One thread as the server has it. */
export function useThread(threadId: string) {
  return useQuery({
    queryKey: queryKeys.thread(threadId),
    queryFn: ({ signal }) => api.get<ThreadItem>(`/threads/${threadId}`, { signal }),
  });
}
