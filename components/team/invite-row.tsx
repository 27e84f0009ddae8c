"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Cell } from "@/components/ui/table";
import { useToast } from "@/components/ui/toasts";
import type { InviteItem } from "@/lib/workspaces/schema";

export function InviteRow({ invite }: { invite: InviteItem }) {
  const t = useTranslations("team");
  const roleName = useTranslations("roles");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const { number, when } = useFormat();
  const revoke = useMutation({
    mutationFn: () => api.delete(`/workspaces/${workspaceId}/invites/${invite.id}`),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["invites"] }),
  });
  const isOpen = invite.state === "open";
  return (
    <tr className={isOpen ? undefined : "is-off-row"}>
      <Cell place="name">
        <code className="invite-link">{invite.url}</code>
      </Cell>
      <Cell th={t("columns.state")} width={3}>
        <StateLabel kind="invite" state={invite.state} />
      </Cell>
      <Cell th={t("columns.role")} width={3}>
        {roleName(invite.role)}
      </Cell>
      <Cell th={t("columns.uses")} width={3}>
        {t("uses", { uses: number(invite.uses), of: number(invite.maxUses) })}
      </Cell>
      <Cell th={t("columns.until")} width={3}>
        {when(invite.expiresAt)}
      </Cell>
      <Cell>
        {isOpen && (
          <span className="btns">
            <CopyButton text={invite.url} label={t("copyLink", { role: roleName(invite.role) })} />
            <Button
              variant="quiet"
              isSent={revoke.isPending}
              aria-label={t("revokeInvite", { role: roleName(invite.role) })}
              onClick={() => revoke.mutate()}
            >
              {t("revoke")}
            </Button>
          </span>
        )}
      </Cell>
    </tr>
  );
}
