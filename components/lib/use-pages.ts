"use client";

import { type QueryKey, useInfiniteQuery } from "@tanstack/react-query";
import { api, type Page } from "./api";

/** A list of the server that goes on behind its first page. `path` may have a query. */
export function usePages<T>(queryKey: QueryKey, path: string, isWanted = true) {
  const list = useInfiniteQuery({
    queryKey: [...queryKey, "pages", path],
    initialPageParam: "",
    queryFn: ({ signal, pageParam }) => {
      const next = pageParam && `${path.includes("?") ? "&" : "?"}cursor=${encodeURIComponent(pageParam)}`;
      return api.get<Page<T>>(path + next, { signal });
    },
    getNextPageParam: (page) => page.nextCursor,
    enabled: isWanted,
  });
  return {
    items: list.data?.pages.flatMap((page) => page.items) ?? [],
    isPending: list.isPending,
    error: list.error,
    refetch: () => void list.refetch(),
    hasMore: list.hasNextPage,
    isLoadingMore: list.isFetchingNextPage,
    loadMore: () => void list.fetchNextPage(),
  };
}
