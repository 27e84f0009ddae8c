"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@/components/ui/menu";
import { useToast } from "@/components/ui/toasts";
import type { ThreadItem } from "@/lib/chats/schema";
import { RenameThread } from "./rename-thread";
import { useDeleteThread } from "./use-delete-thread";
import { useUpdateThread } from "./use-update-thread";

/** Rename, share, delete. Only who may change the thread sees it. */
export function ThreadMenu({ thread }: { thread: ThreadItem }) {
  const t = useTranslations("chat");
  const { me } = useWorkspace();
  const can = useCan();
  const toast = useToast();
  const update = useUpdateThread(thread.id);
  const [isRenaming, setIsRenaming] = useState(false);
  const remove = useDeleteThread();
  const isMine = thread.createdBy.id === me.id;
  if (!isMine && !can("chats:delete")) return null;
  const share = (visibility: ThreadItem["visibility"]) =>
    update.mutate({ visibility }, { onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }) });
  return (
    <>
      <Menu trigger={<Button variant="quiet" icon="more" label={t("more")} isSent={update.isPending} />}>
        {isMine && (
          <>
            <MenuItem icon="pen" onSelect={() => setIsRenaming(true)}>
              {t("rename")}
            </MenuItem>
            <MenuLine />
            <MenuChoice
              label={t("shareLabel")}
              value={thread.visibility}
              options={[
                { value: "private", label: t("onlyMe") },
                { value: "workspace", label: t("everybody") },
              ]}
              onChange={share}
            />
            <MenuLine />
          </>
        )}
        <MenuItem isDanger onSelect={() => remove.ask(thread)}>
          {t("deleteThread")}
        </MenuItem>
      </Menu>
      <Dialog isOpen={isRenaming} onClose={() => setIsRenaming(false)} title={t("rename")}>
        <RenameThread thread={thread} onDone={() => setIsRenaming(false)} />
      </Dialog>
      {remove.dialog}
    </>
  );
}
