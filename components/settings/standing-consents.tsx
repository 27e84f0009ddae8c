"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { usePages } from "@/components/lib/use-pages";
import { Button } from "@/components/ui/button";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { Cell, Table } from "@/components/ui/table";
import type { GrantItem } from "@/lib/approvals/schema";

/** Where this person is not asked any more, and the way back. */
export function StandingConsents() {
  const t = useTranslations("settings.consents");
  const tab = useTranslations("settings.tabs");
  const workspaceId = useWorkspaceId();
  const list = usePages<GrantItem>(queryKeys.grants(workspaceId), `/workspaces/${workspaceId}/grants`);
  const isEmpty = !list.isPending && !list.error && list.items.length === 0 && !list.hasMore;
  return (
    <>
      <p className="lede">{t("text")}</p>
      {list.isPending && <Skeleton label={t("loading")} />}
      {list.error && <ErrorAlert error={list.error} title={t("failed")} onRetry={list.refetch} />}
      {isEmpty && <EmptyPlace title={t("empty")}>{t("emptyText")}</EmptyPlace>}
      {list.items.length > 0 && (
        <Table
          label={tab("consents")}
          columns={[
            { id: "tool", label: t("tool") },
            { id: "where", label: t("where") },
            { id: "since", label: t("since") },
            { id: "more", label: t("more"), isHidden: true },
          ]}
        >
          {list.items.map((grant) => (
            <GrantRow key={grant.id} grant={grant} />
          ))}
        </Table>
      )}
      <LoadMore list={list} />
    </>
  );
}

function GrantRow({ grant }: { grant: GrantItem }) {
  const t = useTranslations("settings.consents");
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  const label = useDeliveredWords().toolLabel({ name: grant.tool, label: grant.label });
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.delete(`/grants/${grant.id}`),
    onSuccess: () => {
      setIsRevoking(false);
      return client.invalidateQueries({ queryKey: queryKeys.grants(workspaceId) });
    },
  });
  return (
    <tr>
      <Cell place="name">
        <b>{label}</b>
        <code>{grant.tool}</code>
      </Cell>
      <Cell th={t("where")} width={3}>
        {grant.threadId ? (
          <Link href={`/w/${workspaceId}/threads/${grant.threadId}`}>
            {t("inChat", { title: grant.threadTitle ?? "" })}
          </Link>
        ) : (
          t("everywhere")
        )}
      </Cell>
      <Cell th={t("since")} width={3}>
        {when(grant.createdAt)}
      </Cell>
      <Cell>
        <Button variant="quiet" aria-label={t("revokeName", { label })} onClick={() => setIsRevoking(true)}>
          {t("revoke")}
        </Button>
        <Dialog isOpen={isRevoking} onClose={() => setIsRevoking(false)} title={t("revokeName", { label })}>
          <ConfirmDelete
            text={t("revokeText", { label })}
            action={t("revoke")}
            isSent={revoke.isPending}
            error={revoke.error}
            onConfirm={() => revoke.mutate()}
            onCancel={() => setIsRevoking(false)}
          />
        </Dialog>
      </Cell>
    </tr>
  );
}
