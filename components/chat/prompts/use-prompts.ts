"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { PromptItem } from "@/lib/chats/prompts/schema";

/** One's own saved prompts and those that others share. */
export function usePrompts(isWanted = true) {
  const workspaceId = useWorkspaceId();
  return useQuery({
    queryKey: queryKeys.prompts(workspaceId),
    queryFn: ({ signal }) => api.get<Page<PromptItem>>(`/workspaces/${workspaceId}/prompts`, { signal }),
    enabled: isWanted,
  });
}

type Words = Pick<PromptItem, "name" | "text" | "shared">;

/** Making, changing and deleting one's own; the list is read again after each. */
export function useChangePrompts() {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: queryKeys.prompts(workspaceId) });
  const create = useMutation({
    mutationFn: (words: Words) => api.post<PromptItem>(`/workspaces/${workspaceId}/prompts`, words),
    onSuccess,
  });
  const update = useMutation({
    mutationFn: ({ id, ...change }: { id: string } & Partial<Words>) => api.patch<PromptItem>(`/prompts/${id}`, change),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: ({ id }: PromptItem) => api.delete(`/prompts/${id}`), onSuccess });
  return { create, update, remove };
}
