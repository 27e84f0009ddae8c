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

type Mode = ThreadItem["approvalMode"];

/** Beside the composer: when Candor asks in this thread. Only whose thread it is may change it. */
export function ApprovalMode({ thread }: { thread: ThreadItem }) {
  const t = useTranslations("chat");
  const { me } = useWorkspace();
  const toast = useToast();
  const update = useUpdateThread(thread.id);
  if (thread.createdBy.id !== me.id) {
    return (
      <span className="mode fine" title={t("mode")}>
        <Icon name="hand" />
        <span className="not-phone">{t(`modes.${thread.approvalMode}`)}</span>
      </span>
    );
  }
  const change = (approvalMode: Mode) =>
    update.mutate(
      { approvalMode },
      { onError: (error) => toast({ mark: "failed", text: t("modeFailed", { detail: toApiError(error).detail }) }) },
    );
  return <ModeMenu value={thread.approvalMode} isSent={update.isPending} onChange={change} />;
}

interface ModeMenuProps {
  value: Mode;
  isSent?: boolean;
  onChange: (mode: Mode) => void;
}

/** The choice of when to ask. It can only tighten what admins have set. */
export function ModeMenu({ value, isSent = false, onChange }: ModeMenuProps) {
  const t = useTranslations("chat");
  const word = t(`modes.${value}`);
  return (
    <Menu
      side="top"
      trigger={
        <Button variant="quiet" className="mode" isSent={isSent} icon="hand" title={t("mode")}>
          <span className="not-phone">{word}</span>
          <span className="sr only-phone">{word}</span>
        </Button>
      }
    >
      <MenuChoice
        label={t("mode")}
        value={value}
        options={approvalModes.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
        onChange={onChange}
      />
    </Menu>
  );
}
