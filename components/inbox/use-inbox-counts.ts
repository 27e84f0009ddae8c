"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { InboxCounts } from "@/lib/gateway/requests/schema";

const none: InboxCounts = { approvals: 0, requests: 0, notifications: 0 };

/** How much waits for this person, as the server counts it; every event about it makes it stale. */
export function useInboxCounts(): InboxCounts {
  const workspaceId = useWorkspaceId();
  const counts = useQuery({
    queryKey: queryKeys.inbox(workspaceId),
    queryFn: ({ signal }) => api.get<InboxCounts>(`/workspaces/${workspaceId}/inbox`, { signal }),
  });
  return counts.data ?? none;
}
