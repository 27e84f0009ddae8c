"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { NotificationItem } from "@/lib/workspaces/schema";
import { NotificationRow } from "./notification-row";
import { useInboxCounts } from "./use-inbox-counts";

/** Everything this person was told here, newest first; what is unread stands out until it is opened. */
export function NotificationList() {
  const t = useTranslations("inbox");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const unread = useInboxCounts().notifications;
  const [isUnreadOnly, setIsUnreadOnly] = useState(false);
  const list = usePages<NotificationItem>(
    queryKeys.notifications(workspaceId),
    `/workspaces/${workspaceId}/notifications${isUnreadOnly ? "?unread=true" : ""}`,
  );
  const stale = () =>
    Promise.all(
      [queryKeys.notifications(workspaceId), queryKeys.inbox(workspaceId)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
  const onError = (error: unknown) => toast({ mark: "failed", text: toApiError(error).detail });
  const readOne = useMutation({
    mutationFn: (id: string) => api.post(`/notifications/${id}/read`),
    onSuccess: stale,
    onError,
  });
  const readAll = useMutation({
    mutationFn: () => api.post(`/workspaces/${workspaceId}/notifications/read-all`),
    onSuccess: stale,
    onError,
  });
  const isEmpty = !list.isPending && !list.error && list.items.length === 0;
  return (
    <>
      <div className="filters">
        <fieldset className="inbox-filter">
          <legend className="sr">{t("notifications.filter")}</legend>
          <div className="choice">
            {(["all", "unread"] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="notification-filter"
                  checked={(choice === "unread") === isUnreadOnly}
                  onChange={() => setIsUnreadOnly(choice === "unread")}
                />
                {t(`notifications.${choice}`)}
              </label>
            ))}
          </div>
        </fieldset>
        <Button disabled={unread === 0} isSent={readAll.isPending} onClick={() => readAll.mutate()}>
          {t("notifications.markAll")}
        </Button>
        <ButtonLink variant="quiet" href={`/w/${workspaceId}/settings?tab=notifications`}>
          {t("notifications.choose")}
        </ButtonLink>
      </div>
      {list.isPending && <Skeleton label={t("loading")} lines={4} />}
      {list.error && <ErrorAlert error={list.error} title={t("notifications.failed")} onRetry={list.refetch} />}
      {isEmpty && isUnreadOnly && <EmptyPlace title={t("notifications.noneUnread")} />}
      {isEmpty && !isUnreadOnly && (
        <EmptyPlace title={t("notifications.empty")}>{t("notifications.emptyText")}</EmptyPlace>
      )}
      {list.items.length > 0 && (
        <ul className="notes">
          {list.items.map((item) => (
            <NotificationRow key={item.id} item={item} onRead={() => readOne.mutate(item.id)} />
          ))}
        </ul>
      )}
      <LoadMore list={list} />
    </>
  );
}
