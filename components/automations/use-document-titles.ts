"use client";

import { useQueries } from "@tanstack/react-query";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** Titles of documents by their ids; one that is gone, or not read yet, is called by its id. */
export function useDocumentTitles(ids: readonly string[]): (id: string) => string {
  const titles = useQueries({
    queries: ids.map((id) => ({
      queryKey: queryKeys.document(id),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.get<DocumentItem>(`/documents/${id}`, { signal }),
      retry: false,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : []))),
  });
  return (id) => titles.get(id) ?? id;
}
