"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { api, type Page } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { CandorMessage } from "@/lib/chats/schema";
import { Conversation } from "./conversation";
import { ThreadPanel } from "./thread-panel";
import { useLiveReceipts } from "./use-live-receipts";
import { useThread } from "./use-threads";

/** A thread's page: reads the record, then hands it to the living conversation. */
export function ThreadView({ threadId }: { threadId: string }) {
  const t = useTranslations("chat");
  const thread = useThread(threadId);
  const messages = useQuery({
    queryKey: queryKeys.messages(threadId),
    queryFn: ({ signal }) => api.get<Page<CandorMessage>>(`/threads/${threadId}/messages`, { signal }),
    // Only the start; from here on the conversation keeps itself up to date.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const none = useLiveReceipts(threadId, false);
  const error = thread.error ?? messages.error;
  if (thread.data && messages.data) {
    return <Conversation key={threadId} thread={thread.data} initial={messages.data} />;
  }
  return (
    <>
      <Main title={thread.data?.title || t("newTitle")}>
        <div className="talk">
          {error ? (
            <ErrorAlert
              error={error}
              title={t("loadFailed")}
              onRetry={() => void Promise.all([thread.refetch(), messages.refetch()])}
            />
          ) : (
            <Skeleton label={t("loading")} lines={5} />
          )}
        </div>
      </Main>
      <ThreadPanel threadId={threadId} citations={[]} shown={[]} receipts={none} />
    </>
  );
}
