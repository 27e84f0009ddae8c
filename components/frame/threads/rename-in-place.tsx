"use client";

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useState } from "react";
import { useUpdateThread } from "@/components/chat/use-update-thread";
import { toApiError } from "@/components/lib/api-error";
import { useToast } from "@/components/ui/toasts";
import type { ThreadItem } from "@/lib/chats/schema";

/** A thread's title where it stands: Enter or leaving keeps what was written, Escape the title that was. */
export function RenameInPlace({ thread, onDone }: { thread: ThreadItem; onDone: () => void }) {
  const t = useTranslations("frame");
  const toast = useToast();
  const [title, setTitle] = useState(thread.title);
  const update = useUpdateThread(thread.id);
  const save = () => {
    const next = title.trim();
    if (next === "" || next === thread.title) return onDone();
    update.mutate(
      { title: next },
      { onSettled: onDone, onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }) },
    );
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === "Escape") onDone();
    else if (event.key === "Enter") save();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: it takes the place of the line that the person acted on
      autoFocus
      className="input thread-title-input"
      aria-label={t("renameLabel")}
      value={title}
      maxLength={200}
      aria-busy={update.isPending || undefined}
      readOnly={update.isPending}
      onChange={(event) => setTitle(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={onKeyDown}
      onBlur={save}
    />
  );
}
