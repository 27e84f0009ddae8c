"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { RequestItem } from "@/lib/gateway/requests/schema";

/** The latest request of this person for a tool, whatever became of it; undefined when there is none. */
export function useMyRequest(tool: string, isWanted: boolean): RequestItem | undefined {
  const workspaceId = useWorkspaceId();
  const requests = useQuery({
    queryKey: queryKeys.requests(workspaceId),
    queryFn: ({ signal }) => api.get<Page<RequestItem>>(`/workspaces/${workspaceId}/requests`, { signal }),
    enabled: isWanted,
  });
  return requests.data?.items.find((request) => request.mine && request.tool === tool);
}
