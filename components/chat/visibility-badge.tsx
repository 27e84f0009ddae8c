"use client";

import { useTranslations } from "next-intl";
import { Icon } from "@/components/ui/icon";
import type { ThreadItem } from "@/lib/chats/schema";

/** Who sees the thread. */
export function VisibilityBadge({ thread }: { thread: ThreadItem }) {
  const t = useTranslations("chat");
  const isPrivate = thread.visibility === "private";
  return (
    <span className="badge not-phone">
      <Icon name={isPrivate ? "lock" : "people"} />
      {isPrivate ? t("private") : t("shared")}
    </span>
  );
}
