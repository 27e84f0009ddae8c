"use client";

import { useTranslations } from "next-intl";
import { useWorkspace } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuChoice } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toasts";
import { approvalModes, type ThreadItem } from "@/lib/chats/schema";
import { useUpdateThread } from "./use-update-thread";

/** Beside the composer: when Candor asks in this thread. It can only tighten what admins have set. */
export function ApprovalMode({ thread }: { thread: ThreadItem }) {
  const t = useTranslations("chat");
  const { me } = useWorkspace();
  const toast = useToast();
  const update = useUpdateThread(thread.id);
  const { approvalMode } = thread;
  const word = t(`modes.${approvalMode}`);
  if (thread.createdBy.id !== me.id) {
    return (
      <span className="mode fine" title={t("mode")}>
        <Icon name="hand" />
        <span className="not-phone">{word}</span>
      </span>
    );
  }
  const change = (mode: ThreadItem["approvalMode"]) =>
    update.mutate(
      { approvalMode: mode },
      { onError: (error) => toast({ mark: "failed", text: t("modeFailed", { detail: toApiError(error).detail }) }) },
    );
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="quiet" className="mode" isSent={update.isPending} icon="hand" title={t("mode")}>
          <span className="not-phone">{word}</span>
          <span className="sr only-phone">{word}</span>
        </Button>
      }
    >
      <MenuChoice
        label={t("mode")}
        value={approvalMode}
        options={approvalModes.map((value) => ({ value, label: t(`modes.${value}`) }))}
        onChange={change}
      />
    </Menu>
  );
}
