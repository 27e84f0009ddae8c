"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { Cell, Table } from "@/components/ui/table";
import { useToast } from "@/components/ui/toasts";
import { Toggle } from "@/components/ui/toggle";
import type { NotificationPreference, NotificationPreferences } from "@/lib/workspaces/schema";
import { LetterList } from "./letter-list";

const path = "/me/notification-preferences";
const ways = ["inApp", "email"] as const;

/** Which news reach the bell and which come by letter, and what became of the last letters. */
export function NotificationSettings() {
  const t = useTranslations("settings.news");
  const client = useQueryClient();
  const toast = useToast();
  const told = useQuery({
    queryKey: queryKeys.notificationPreferences,
    queryFn: ({ signal }) => api.get<NotificationPreferences>(path, { signal }),
  });
  const choose = useMutation({
    mutationFn: (changed: NotificationPreference) =>
      api.put<NotificationPreferences>(path, {
        items: told.data?.items.map((item) => (item.kind === changed.kind ? changed : item)),
      }),
    onSuccess: (next) => client.setQueryData(queryKeys.notificationPreferences, next),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  if (told.isPending) return <Skeleton label={t("loading")} lines={6} />;
  if (told.error) return <ErrorAlert error={told.error} title={t("failed")} onRetry={() => void told.refetch()} />;
  const { items, mail } = told.data;
  return (
    <>
      <p className="lede">{t("text")}</p>
      <p className="lede">{mail.isConfigured ? t("mailOn", { address: mail.address }) : t("mailOff")}</p>
      <Table
        label={t("title")}
        columns={[
          { id: "kind", label: t("kind") },
          { id: "inApp", label: t("inApp") },
          { id: "email", label: t("email") },
        ]}
      >
        {items.map((item) => (
          <tr key={item.kind}>
            <Cell place="name">{t(`kinds.${item.kind}`)}</Cell>
            {ways.map((way) => (
              <Cell key={way} th={t(way)} width={3}>
                <Toggle
                  label={t(`${way}For`, { kind: t(`kinds.${item.kind}`) })}
                  isOn={item[way]}
                  isSent={choose.isPending}
                  onChange={(isOn) => choose.mutate({ ...item, [way]: isOn })}
                />
              </Cell>
            ))}
          </tr>
        ))}
      </Table>
      <LetterList letters={mail.recent} />
    </>
  );
}
