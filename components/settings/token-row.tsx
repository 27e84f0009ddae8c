"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import { Cell } from "@/components/ui/table";
import type { AccessTokenItem } from "@/lib/workspaces/schema";

export function TokenRow({ token }: { token: AccessTokenItem }) {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const { when } = useFormat();
  const [isRevoking, setIsRevoking] = useState(false);
  const revoke = useMutation({
    mutationFn: () => api.delete(`/tokens/${token.id}`),
    onSuccess: () => {
      setIsRevoking(false);
      return client.invalidateQueries({ queryKey: queryKeys.tokens });
    },
  });
  return (
    <tr>
      <Cell place="name">
        <b>{token.name}</b>
        <code>{t("prefix", { prefix: token.prefix })}</code>
      </Cell>
      <Cell th={t("columns.scopes")}>
        <span className="wraps">{token.scopes.includes("*") ? t("allRights") : token.scopes.join(t("comma"))}</span>
      </Cell>
      <Cell th={t("columns.created")} width={2}>
        {when(token.createdAt)}
      </Cell>
      <Cell th={t("columns.used")} width={2}>
        {token.lastUsedAt ? when(token.lastUsedAt) : <span className="fine">{t("never")}</span>}
      </Cell>
      <Cell th={t("columns.expires")} width={2}>
        {token.expiresAt ? when(token.expiresAt) : t("never")}
      </Cell>
      <Cell>
        <Button variant="quiet" aria-label={t("revokeName", { name: token.name })} onClick={() => setIsRevoking(true)}>
          {t("revoke")}
        </Button>
        <Dialog isOpen={isRevoking} onClose={() => setIsRevoking(false)} title={t("revokeName", { name: token.name })}>
          <ConfirmDelete
            text={t("revokeText")}
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
