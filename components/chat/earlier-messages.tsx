"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { CandorMessage } from "@/lib/chats/schema";
import { AgentTurn } from "./agent-turn";
import { PersonTurn } from "./person-turn";
import { soundMessage } from "./sound-message";
import type { LiveReceipts } from "./use-live-receipts";

/** What was said before the first page of a long thread, page by page when asked for. */
export function EarlierMessages({
  threadId,
  cursor,
  receipts,
}: {
  threadId: string;
  cursor: string | null;
  receipts: LiveReceipts;
}) {
  const t = useTranslations("chat");
  const earlier = useInfiniteQuery({
    queryKey: [...queryKeys.messages(threadId), "before", cursor],
    queryFn: ({ pageParam, signal }) =>
      api.get<Page<CandorMessage>>(`/threads/${threadId}/messages?cursor=${encodeURIComponent(pageParam)}`, { signal }),
    initialPageParam: cursor ?? "",
    getNextPageParam: (page) => page.nextCursor,
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!cursor) return null;
  const pages = earlier.data?.pages ?? [];
  const hasMore = pages.length === 0 || earlier.hasNextPage;
  return (
    <>
      {hasMore && (
        <div className="btns justify-center">
          <Button
            variant="quiet"
            isSent={earlier.isFetching}
            onClick={() => void (pages.length === 0 ? earlier.refetch() : earlier.fetchNextPage())}
          >
            {t("earlier")}
          </Button>
        </div>
      )}
      {earlier.error && <ErrorAlert error={earlier.error} onRetry={() => void earlier.refetch()} />}
      {[...pages].reverse().flatMap((page) =>
        page.items.map((item) => {
          const { message, lost } = soundMessage(item);
          return message.role === "user" ? (
            <PersonTurn key={message.id} message={message} />
          ) : (
            <AgentTurn key={message.id} message={message} lost={lost} isLive={false} receipts={receipts} />
          );
        }),
      )}
    </>
  );
}
