"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { ThreadItem } from "@/lib/chats/schema";

/** The threads that the person may see, page by page. */
export function useThreads() {
  const workspaceId = useWorkspaceId();
  return useInfiniteQuery({
    queryKey: queryKeys.threads(workspaceId),
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<ThreadItem>>(
        `/workspaces/${workspaceId}/threads${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ""}`,
        { signal },
      ),
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
