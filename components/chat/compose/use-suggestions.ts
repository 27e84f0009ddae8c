"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { useSettled } from "@/components/lib/use-settled";
import type { ThreadItem } from "@/lib/chats/schema";
import type { DocumentItem } from "@/lib/knowledge/schema";
import type { Mention } from "../draft-store";
import { usePrompts } from "../prompts/use-prompts";
import { holds, type Suggestion } from "./suggestion";
import type { Trigger } from "./trigger-at";

/** Of each kind, as many as a phone shows. */
const most = 5;

interface Suggested {
  items: Suggestion[];
  /** The server is still being asked for what was typed last. */
  isPending: boolean;
  error: unknown;
}

/** What fits behind the trigger: documents and threads from the server as one types, or saved prompts. */
export function useSuggestions(trigger: Trigger | null, chosen: Mention[], threadId?: string): Suggested {
  const mentions = useMentionable(trigger?.kind === "mention" ? trigger.query : null, chosen, threadId);
  const prompts = usePrompts(trigger?.kind === "prompt");
  if (trigger?.kind !== "prompt") return mentions;
  const items = (prompts.data?.items ?? [])
    .filter(({ name }) => holds(name, trigger.query))
    .map((prompt): Suggestion => ({ kind: "prompt", id: prompt.id, title: prompt.name, prompt }));
  // Without a word yet, or before there is any prompt, the way to all of them.
  const ways: Suggestion[] = trigger.query === "" ? [{ kind: "manage", id: "manage" }] : [];
  return { items: [...items, ...ways], isPending: prompts.isPending, error: prompts.error };
}

function useMentionable(query: string | null, chosen: Mention[], threadId?: string): Suggested {
  const workspaceId = useWorkspaceId();
  const can = useCan();
  const { short } = useFormat();
  const q = useSettled(query ?? "", 150);
  const params = `?limit=${most + 1}${q ? `&q=${encodeURIComponent(q)}` : ""}`;
  const documents = useQuery({
    queryKey: [...queryKeys.documents(workspaceId), "q", q],
    queryFn: ({ signal }) => api.get<Page<DocumentItem>>(`/workspaces/${workspaceId}/documents${params}`, { signal }),
    enabled: query !== null && can("documents:read"),
    placeholderData: keepPreviousData,
  });
  const threads = useQuery({
    queryKey: [...queryKeys.threads(workspaceId), "q", q],
    queryFn: ({ signal }) => api.get<Page<ThreadItem>>(`/workspaces/${workspaceId}/threads${params}`, { signal }),
    enabled: query !== null,
    placeholderData: keepPreviousData,
  });
  if (query === null) return { items: [], isPending: false, error: null };
  const lists = [documents, threads];
  const isPending = q !== query || lists.some((list) => list.isLoading || list.isPlaceholderData);
  const taken = new Set([...chosen.map(({ id }) => id), threadId]);
  const found: Suggestion[] = [
    ...(documents.data?.items ?? []).map(({ id, title, folder }) => toSuggestion("document", id, title, folder)),
    ...(threads.data?.items ?? [])
      .filter(({ title }) => title !== "")
      .map(({ id, title, updatedAt }) => toSuggestion("thread", id, title, short(updatedAt))),
  ].filter(({ id }) => !taken.has(id));
  // Answers to what was typed before stay as far as they still fit, so that the list does not blink.
  const fitting = isPending ? found.filter((one) => "title" in one && holds(one.title, query)) : found;
  const first = (kind: Suggestion["kind"]) => fitting.filter((one) => one.kind === kind).slice(0, most);
  return {
    items: [...first("document"), ...first("thread")],
    isPending,
    error: documents.error ?? threads.error,
  };
}

function toSuggestion(kind: Mention["kind"], id: string, title: string, detail: string): Suggestion {
  return { kind, id, title, mention: { kind, id, title }, detail };
}
