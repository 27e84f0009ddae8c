"use client";

import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { Report } from "@/lib/deliverables/report/schema";
import type { DeliverableItem } from "@/lib/deliverables/schema";

/** Every version of the report that `id` is one of, newest first. */
export function useReportVersions(id: string): DeliverableItem[] {
  const versions = useQuery({
    queryKey: [...queryKeys.report(id), "versions"],
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/reports/${id}/versions`, { signal }),
  });
  return versions.data?.items ?? [];
}

/** The newest version that has a text. */
export function newestOf(versions: readonly DeliverableItem[]): DeliverableItem | undefined {
  return versions.find(({ state }) => state === "ready" || state === "partial");
}

/** One version with its text; nothing is read while `id` is undefined. */
export function useReport(id: string | undefined) {
  return useQuery({
    queryKey: queryKeys.report(id ?? ""),
    queryFn: ({ signal }) => api.get<Report>(`/reports/${id}`, { signal }),
    enabled: id !== undefined,
  });
}
