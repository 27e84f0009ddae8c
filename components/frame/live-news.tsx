"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { approvalQuery } from "@/components/approvals/use-approval";
import { useNotificationWords } from "@/components/inbox/use-notification-words";
import { api, type Page } from "@/components/lib/api";
import { useOnPageEvent } from "@/components/lib/use-page-events";
import { useAnnounce } from "@/components/ui/announcer";
import { useToast } from "@/components/ui/toasts";
import type { NotificationKind } from "@/lib/events/schema";
import type { NotificationItem } from "@/lib/workspaces/schema";
import { useWorkspaceId } from "./workspace-context";

/** What is told at once, wherever a person is; the rest waits at the bell. */
const urgent: readonly NotificationKind[] = [
  "receipt.settled",
  "approval.requested",
  "approval.settled",
  "mutations.suspended",
  "rollout.held",
  "request.created",
  "request.answered",
  "deliverable.finished",
  "deliverable.failed",
  "automation.failed",
  "automation.incomplete",
  "mention.created",
];

/**
 * Tells a person what has just happened to their work or waits for their word: spoken always, and as a notice where
 * the thing itself is not in view.
 */
export function LiveNews() {
  const t = useTranslations("receipts");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const pathname = usePathname();
  const router = useRouter();
  const announce = useAnnounce();
  const toast = useToast();
  const words = useNotificationWords();
  useOnPageEvent("notification.created", (event) => {
    if (!urgent.some((kind) => kind === event.kind)) return;
    void api
      .get<Page<NotificationItem>>(`/workspaces/${workspaceId}/notifications?limit=20`)
      .then(({ items }) => items.find(({ id }) => id === event.id))
      .then((item) => item && tell(item))
      // The page itself is up to date; a notice that did not come is no reason to disturb.
      .catch(() => {});
  });
  return null;

  async function tell(item: NotificationItem): Promise<void> {
    const { mark, text, more, href } = words(item);
    announce([text, more].filter(Boolean).join(" "), mark === "failed");
    const threadId = await threadOf(item);
    if (threadId && pathname.endsWith(`/threads/${threadId}`)) return;
    if (item.kind.startsWith("approval.") && pathname.endsWith("/inbox")) return;
    toast({ mark, text, action: { label: t("open"), run: () => router.push(href) } });
  }

  async function threadOf({ data }: NotificationItem): Promise<string | null> {
    if (typeof data.threadId === "string") return data.threadId;
    if (typeof data.approvalId !== "string") return null;
    return (await client.fetchQuery(approvalQuery(data.approvalId))).threadId;
  }
}
