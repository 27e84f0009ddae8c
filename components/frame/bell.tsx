"use client";

import { useTranslations } from "next-intl";
import { useInboxCounts } from "@/components/inbox/use-inbox-counts";
import { ButtonLink } from "@/components/ui/button";
import { useWorkspaceId } from "./workspace-context";

/** In the bar of every page: how many notifications are unread, and the way to them. */
export function Bell() {
  const t = useTranslations("inbox");
  const workspaceId = useWorkspaceId();
  const { notifications } = useInboxCounts();
  return (
    <ButtonLink
      variant="quiet"
      className="bell"
      icon="bell"
      title={t("bell")}
      aria-label={notifications > 0 ? t("unread", { count: notifications }) : t("bell")}
      href={`/w/${workspaceId}/inbox?tab=notifications`}
    >
      {notifications > 0 && (
        <span className="count is-yours" aria-hidden="true">
          {Math.min(notifications, 99)}
        </span>
      )}
    </ButtonLink>
  );
}
