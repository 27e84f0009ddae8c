"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import { Cell } from "@/components/ui/table";
import { useToast } from "@/components/ui/toasts";
import { type MemberItem, type Role, roles } from "@/lib/workspaces/schema";

/** One person. The role shown is the server's; a change holds from that person's next request on. */
export function MemberRow({ member }: { member: MemberItem }) {
  const t = useTranslations("team");
  const roleName = useTranslations("roles");
  const { me, workspace } = useWorkspace();
  const can = useCan();
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const { date } = useFormat();
  const [isRemoving, setIsRemoving] = useState(false);
  const isMe = member.userId === me.id;
  const path = `/workspaces/${workspace.id}/members/${member.id}`;
  const change = useMutation({
    mutationFn: (role: Role) => api.patch<MemberItem>(path, { role }),
    onSuccess: (next) => {
      toast({ mark: "done", text: t("roleChanged", { name: next.name, role: roleName(next.role) }) });
      // One's own rights are in the frame, which the server draws.
      if (isMe) router.refresh();
    },
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["members"] }),
  });
  const remove = useMutation({
    mutationFn: () => api.delete(path),
    onSuccess: () => {
      if (isMe) window.location.assign("/");
      else toast({ mark: "done", text: t("removed", { name: member.name }) });
      return client.invalidateQueries({ queryKey: ["members"] });
    },
  });
  return (
    <tr>
      <Cell place="name">
        <b>{isMe ? t("you", { name: member.name }) : member.name}</b>
        <span className="fine">{member.email}</span>
      </Cell>
      <Cell th={t("columns.role")} width={3}>
        {can("members:manage_roles") ? (
          <select
            className="input role-select"
            aria-label={t("roleOf", { name: member.name })}
            aria-busy={change.isPending || undefined}
            disabled={change.isPending}
            value={member.role}
            onChange={(event) => {
              const role = roles.find((one) => one === event.target.value);
              if (role) change.mutate(role);
            }}
          >
            {roles.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </select>
        ) : (
          roleName(member.role)
        )}
      </Cell>
      <Cell th={t("columns.means")}>
        <span className="wraps">{t(`means.${member.role}`)}</span>
      </Cell>
      <Cell th={t("columns.since")} width={3}>
        {date(member.createdAt)}
      </Cell>
      <Cell>
        {(isMe || can("members:remove")) && (
          <Button
            variant="quiet"
            aria-label={isMe ? t("leave") : t("removeName", { name: member.name })}
            onClick={() => setIsRemoving(true)}
          >
            {isMe ? t("leave") : t("remove")}
          </Button>
        )}
        <Dialog
          isOpen={isRemoving}
          onClose={() => setIsRemoving(false)}
          title={isMe ? t("leave") : t("removeName", { name: member.name })}
        >
          <ConfirmDelete
            text={isMe ? t("leaveText", { workspace: workspace.name }) : t("removeText", { name: member.name })}
            action={isMe ? t("leave") : t("remove")}
            isSent={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate(undefined, { onSuccess: () => setIsRemoving(false) })}
            onCancel={() => setIsRemoving(false)}
          />
        </Dialog>
      </Cell>
    </tr>
  );
}
