"use client";

import { usePathname, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { z } from "zod";
import { api, type Page } from "@/components/lib/api";
import { safeHref } from "@/components/lib/safe-href";
import { useOnPageEvent } from "@/components/lib/use-page-events";
import { useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { useReceiptWords } from "@/components/receipts/use-receipt-words";
import { useAnnounce } from "@/components/ui/announcer";
import { useToast } from "@/components/ui/toasts";
import { ReceiptStatus, receiptOperations } from "@/lib/receipts/schema";
import type { NotificationItem } from "@/lib/workspaces/schema";
import { useWorkspaceId } from "./workspace-context";

const Settled = z.object({
  status: ReceiptStatus,
  type: z.string(),
  operation: z.enum(receiptOperations),
  preview: z.string().nullish(),
  url: z.string().nullish(),
  threadId: z.string().nullish(),
});

/**
 * Tells the person that asked for it when work is settled, wherever they are by then: spoken always, and as a notice
 * where its slip is not in view.
 */
export function SettledNews() {
  const t = useTranslations("receipts");
  const workspaceId = useWorkspaceId();
  const pathname = usePathname();
  const router = useRouter();
  const announce = useAnnounce();
  const toast = useToast();
  const what = useReceiptWords();
  const word = useStateWord();
  useOnPageEvent("notification.created", (event) => {
    if (event.kind !== "receipt.settled") return;
    void api
      .get<Page<NotificationItem>>(`/workspaces/${workspaceId}/notifications?limit=20`)
      .then(({ items }) => {
        const settled = Settled.safeParse(items.find(({ id }) => id === event.id)?.data);
        if (settled.success) tell(settled.data);
      })
      // The slip itself is up to date; a notice that did not come is no reason to disturb.
      .catch(() => {});
  });
  return null;

  function tell({ status, type, operation, preview, url, threadId }: z.infer<typeof Settled>): void {
    const state = word("receipt", status);
    const title = t("settled", { what: what({ status, type, operation }), target: preview ?? "" });
    announce(t("settledSpoken", { state, title }), status === "failed");
    if (threadId && pathname.endsWith(`/threads/${threadId}`)) return;
    const path =
      status === "success" ? safeHref(url ?? undefined) : threadId && `/w/${workspaceId}/threads/${threadId}`;
    toast({
      mark: markOf("receipt", status),
      text: title,
      action: path?.startsWith("/") ? { label: t("open"), run: () => router.push(path) } : undefined,
    });
  }
}
