"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { MemoryDocument, MemoryScope } from "@/lib/memory/schema";

/** Where a memory and its parts (`/entries`, `/history`, `/restore`) stand on the server. */
export function useMemoryPath(scope: MemoryScope): (part?: string) => string {
  const workspaceId = useWorkspaceId();
  return (part = "") =>
    scope === "team" ? `/workspaces/${workspaceId}/memory${part}` : `/me/memory${part}?workspace=${workspaceId}`;
}

/** The document as it stands; read again whenever the server tells that it changed. */
export function useMemory(scope: MemoryScope) {
  const path = useMemoryPath(scope);
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: [...queryKeys.memory(workspaceId, scope), "document"],
    queryFn: ({ signal }) => api.get<MemoryDocument>(path(), { signal }),
  });
}
