"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { ErrorAlert } from "@/components/ui/error-alert";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { SearchHit } from "@/lib/knowledge/schema";
import { usePassagePlace } from "./citation";
import { passagePath } from "./source-link";

/** Few lines show more of a passage without its blank ones. */
function closeUp(passage: string): string {
  return passage.trim().replace(/\n\s*\n/g, "\n");
}

/** The passages that fit a search, best first; each opens its document at that place. */
export function PassageResults({ query }: { query: string }) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  const placeOf = usePassagePlace();
  const hits = useQuery({
    queryKey: [...queryKeys.documents(workspaceId), "search", query],
    queryFn: ({ signal }) =>
      api.get<Page<SearchHit>>(`/workspaces/${workspaceId}/search?${new URLSearchParams({ q: query, top_k: "10" })}`, {
        signal,
      }),
  });
  if (hits.isPending) return <Skeleton label={t("searching")} lines={5} />;
  if (hits.error) return <ErrorAlert error={hits.error} onRetry={() => void hits.refetch()} />;
  const { items } = hits.data;
  if (items.length === 0) {
    return <EmptyPlace title={t("noHits", { query })}>{t("noHitsText")}</EmptyPlace>;
  }
  return (
    <section className="stack" aria-label={t("results")}>
      <p className="fine" role="status">
        {t("hits", { count: items.length })}
      </p>
      <ol className="sources results">
        {items.map((hit) => {
          const item = { ...hit, number: 0 };
          return (
            <li key={hit.chunkId} className="source">
              <p className="source-head">
                <Link href={passagePath(workspaceId, item) ?? ""}>{hit.title}</Link>
                <span className="fine">{placeOf(item)}</span>
              </p>
              <blockquote>{closeUp(hit.passage)}</blockquote>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
