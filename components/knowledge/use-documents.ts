"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** The workspace's documents with their states as the server has them; page events keep them fresh. */
export function useDocuments(isWanted = true) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.documents(workspaceId),
    queryFn: ({ signal }) => api.get<Page<DocumentItem>>(`/workspaces/${workspaceId}/documents`, { signal }),
    enabled: isWanted,
  });
}
