"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { Capabilities } from "@/lib/gateway/schema";

/** What every tool is for this person here, or in this thread; read again whenever somebody changes it. */
export function useCapabilities(threadId?: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.capabilities(workspaceId, threadId),
    queryFn: ({ signal }) =>
      api.get<Capabilities>(`/workspaces/${workspaceId}/capabilities${threadId ? `?thread=${threadId}` : ""}`, {
        signal,
      }),
  });
}
