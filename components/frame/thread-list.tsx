"use client";

import Link from "next/link";
import { useParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useThreads } from "@/components/chat/use-threads";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/place";
import type { ThreadItem } from "@/lib/chats/schema";
import { useWorkspaceId } from "./workspace-context";

/** Every thread with what it is doing, as the server says; newest first. */
export function ThreadList() {
  const t = useTranslations("frame");
  const c = useTranslations("common");
  const threads = useThreads();
  const { threadId } = useParams<{ threadId?: string }>();
  const items = threads.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="side-threads" aria-labelledby="threads-heading">
      <h2 className="caps" id="threads-heading">
        {t("threads")}
      </h2>
      {threads.isPending && <Skeleton label={t("threadsLoading")} />}
      {threads.isError && (
        <Button variant="link" icon="retry" onClick={() => void threads.refetch()}>
          {t("threadsFailed")}
        </Button>
      )}
      {threads.isSuccess && items.length === 0 && <p className="fine">{t("noThreads")}</p>}
      <div className="threads">
        {items.map((thread) => (
          <ThreadLink key={thread.id} thread={thread} isCurrent={thread.id === threadId} />
        ))}
      </div>
      {threads.hasNextPage && (
        <Button variant="quiet" isSent={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
          {c("more")}
        </Button>
      )}
    </section>
  );
}

function ThreadLink({ thread, isCurrent }: { thread: ThreadItem; isCurrent: boolean }) {
  const t = useTranslations("frame");
  const word = useStateWord();
  const { short } = useFormat();
  const workspaceId = useWorkspaceId();
  const { state } = thread;
  const time = <time dateTime={thread.updatedAt}>{short(thread.updatedAt)}</time>;
  return (
    <Link
      className="thread"
      href={`/w/${workspaceId}/threads/${thread.id}`}
      aria-current={isCurrent ? "page" : undefined}
      data-state={state === "idle" ? undefined : markOf("thread", state)}
    >
      {state === "idle" ? <span /> : <StateMark kind="thread" state={state} />}
      <span className="thread-name">{thread.title || t("newThread")}</span>
      <span className="thread-sub">
        {state !== "idle" && <b>{word("thread", state)}</b>} {thread.visibility === "workspace" && `${t("shared")} `}
        {time}
      </span>
    </Link>
  );
}
