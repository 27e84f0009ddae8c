"use client";

import { useParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useId, useState } from "react";
import { useDeleteThread } from "@/components/chat/use-delete-thread";
import { useThreads } from "@/components/chat/use-threads";
import { useNow } from "@/components/lib/use-now";
import { useSettled } from "@/components/lib/use-settled";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/place";
import { groupByDay } from "./threads/group-by-day";
import { ThreadRow } from "./threads/thread-row";
import { useSeen } from "./threads/use-seen";
import { useWorkspaceId } from "./workspace-context";
import { useZone } from "./zone";

/** Every thread with what it is doing, as the server says, under its day; a search over titles and questions. */
export function ThreadList() {
  const t = useTranslations("frame");
  const c = useTranslations("common");
  const id = useId();
  const zone = useZone();
  const workspaceId = useWorkspaceId();
  const { threadId } = useParams<{ threadId?: string }>();
  const [words, setWords] = useState("");
  const wanted = useSettled(words.trim());
  const threads = useThreads(wanted);
  const [renaming, setRenaming] = useState<string | null>(null);
  const remove = useDeleteThread();
  const items = threads.data?.pages.flatMap((page) => page.items) ?? [];
  const isUnread = useSeen(
    workspaceId,
    items.find((thread) => thread.id === threadId),
  );
  const now = useNow(true, 60_000);
  const dayWord = useDayWord();
  const isSearching = wanted !== "";
  return (
    <section className="side-threads" aria-labelledby="threads-heading">
      <h2 className="caps" id="threads-heading">
        {t("threads")}
      </h2>
      {(items.length > 0 || words !== "") && (
        <div className="search thread-search">
          <label className="sr" htmlFor={id}>
            {t("threadSearch")}
          </label>
          <Icon name="search" />
          <input
            id={id}
            type="search"
            className="input"
            value={words}
            placeholder={t("threadSearch")}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={stepThrough}
          />
        </div>
      )}
      {threads.isPending && <Skeleton label={t("threadsLoading")} />}
      {threads.isError && (
        <Button variant="link" icon="retry" onClick={() => void threads.refetch()}>
          {t("threadsFailed")}
        </Button>
      )}
      {threads.isSuccess && items.length === 0 && (
        <p className="fine">{t(isSearching ? "threadsNone" : "noThreads")}</p>
      )}
      <p className="sr" role="status">
        {isSearching && !threads.isPlaceholderData && t("found", { count: items.length })}
      </p>
      {groupByDay(items, now, zone).map(({ key, items: ofDay }) => (
        <section key={key} className="threads">
          <h3 className="threads-day">{dayWord(key)}</h3>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it take the keys */}
          <div className="threads" onKeyDown={stepThrough}>
            {ofDay.map((thread) => (
              <ThreadRow
                key={thread.id}
                thread={thread}
                isCurrent={thread.id === threadId}
                isUnread={thread.id !== threadId && isUnread(thread)}
                isRenaming={thread.id === renaming}
                onRename={setRenaming}
                onDelete={remove.ask}
              />
            ))}
          </div>
        </section>
      ))}
      {threads.hasNextPage && (
        <Button variant="quiet" isSent={threads.isFetchingNextPage} onClick={() => void threads.fetchNextPage()}>
          {c("more")}
        </Button>
      )}
      {remove.dialog}
    </section>
  );
}

/** Up and down go through the threads of all days, from the search into them and back. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const all = event.currentTarget.closest(".side-threads")?.querySelectorAll<HTMLElement>("input, a.thread") ?? [];
  const places = [...all];
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Today, yesterday, the week before, or the month. */
function useDayWord() {
  const t = useTranslations("frame");
  const locale = useLocale();
  const month = new Intl.DateTimeFormat(locale === "zh" ? "zh-CN" : "en-GB", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return (key: string): string =>
    key === "today" || key === "yesterday" || key === "week" ? t(`days.${key}`) : month.format(new Date(`${key}-15`));
}
