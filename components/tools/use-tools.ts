"use client";

import { useQuery } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { MetricWindow, ToolMetrics } from "@/lib/gateway/resilience/metrics/schema";
import type { ToolItem, ToolRuleItem } from "@/lib/gateway/schema";

/** Every tool of the registry. */
export function useTools() {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.tools(workspaceId),
    queryFn: ({ signal }) => api.get<Page<ToolItem>>(`/workspaces/${workspaceId}/tools`, { signal }),
  });
}

export function useTool(name: string) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.tool(workspaceId, name),
    queryFn: ({ signal }) =>
      api.get<ToolItem>(`/workspaces/${workspaceId}/tools/${encodeURIComponent(name)}`, { signal }),
  });
}

/**
 * What calls came to in a window. A change of a tool is told by an event; a call is not, because each would tell every
 * open page. The figures are therefore counted anew twice a minute while somebody looks.
 */
export function useMetrics(window: MetricWindow) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.toolMetrics(workspaceId, window),
    queryFn: ({ signal }) =>
      api.get<ToolMetrics>(`/workspaces/${workspaceId}/tools/metrics?window=${window}`, { signal }),
    refetchInterval: 30_000,
    placeholderData: (before) => before,
  });
}

export function useRules() {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.toolRules(workspaceId),
    queryFn: ({ signal }) => api.get<Page<ToolRuleItem>>(`/workspaces/${workspaceId}/tool-rules`, { signal }),
  });
}
