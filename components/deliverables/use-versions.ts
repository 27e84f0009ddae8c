"use client";

import { useQuery } from "@tanstack/react-query";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { Report } from "@/lib/deliverables/report/schema";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { type DeliverableItem, deliverablePaths } from "@/lib/deliverables/schema";

/** The kinds that have versions. */
export type VersionedKind = "report" | "resume";

/** Every version of what `id` is one of, newest first. */
export function useVersions(kind: VersionedKind, id: string): DeliverableItem[] {
  const versions = useQuery({
    queryKey: [...queryKeys[kind](id), "versions"],
    queryFn: ({ signal }) => api.get<Page<DeliverableItem>>(`/${deliverablePaths[kind]}/${id}/versions`, { signal }),
  });
  return versions.data?.items ?? [];
}

/** The newest version that says something. */
export function newestOf(versions: readonly DeliverableItem[]): DeliverableItem | undefined {
  return versions.find(({ state }) => state === "ready" || state === "partial");
}

/** One version of a report with its text; nothing is read while `id` is undefined. */
export function useReport(id: string | undefined) {
  return useQuery({
    queryKey: queryKeys.report(id ?? ""),
    queryFn: ({ signal }) => api.get<Report>(`/reports/${id}`, { signal }),
    enabled: id !== undefined,
  });
}

/** One version of a resume with its fields. */
export function useResume(id: string) {
  return useQuery({
    queryKey: queryKeys.resume(id),
    queryFn: ({ signal }) => api.get<Resume>(`/resumes/${id}`, { signal }),
  });
}
