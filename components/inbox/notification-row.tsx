"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import type { NotificationItem } from "@/lib/workspaces/schema";
import { useNotificationWords } from "./use-notification-words";

/** One notification: its mark, its sentence, where it leads. Opening it is reading it. */
export function NotificationRow({ item, onRead }: { item: NotificationItem; onRead: () => void }) {
  const t = useTranslations("inbox.notifications");
  const { when } = useFormat();
  const { mark, text, more, href } = useNotificationWords()(item);
  const isUnread = item.readAt === null;
  return (
    <li className="note" data-state={mark} data-unread={isUnread || undefined}>
      <Mark name={mark} />
      <div>
        <Link href={href} onClick={() => isUnread && onRead()}>
          {text}
        </Link>
        {more && <p>{more}</p>}
        <p className="fine">
          {isUnread && <b>{t("new")} </b>}
          <time dateTime={item.createdAt}>{when(item.createdAt)}</time>
        </p>
      </div>
      {isUnread && <Button variant="quiet" icon="tick" label={t("markRead")} onClick={onRead} />}
    </li>
  );
}
