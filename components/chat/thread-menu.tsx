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
import { DeleteThread } from "./delete-thread";
import { RenameThread } from "./rename-thread";
import { useUpdateThread } from "./use-update-thread";

/** Rename, share, delete. Only who may change the thread sees it. */
export function ThreadMenu({ thread }: { thread: ThreadItem }) {
  const t = useTranslations("chat");
  const { me } = useWorkspace();
  const can = useCan();
  const toast = useToast();
  const update = useUpdateThread(thread.id);
  const [sheet, setSheet] = useState<"rename" | "delete" | null>(null);
  const isMine = thread.createdBy.id === me.id;
  if (!isMine && !can("chats:delete")) return null;
  const share = (visibility: ThreadItem["visibility"]) =>
    update.mutate({ visibility }, { onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }) });
  return (
    <>
      <Menu trigger={<Button variant="quiet" icon="more" label={t("more")} isSent={update.isPending} />}>
        {isMine && (
          <>
            <MenuItem icon="pen" onSelect={() => setSheet("rename")}>
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
        <MenuItem isDanger onSelect={() => setSheet("delete")}>
          {t("deleteThread")}
        </MenuItem>
      </Menu>
      <Dialog isOpen={sheet === "rename"} onClose={() => setSheet(null)} title={t("rename")}>
        <RenameThread thread={thread} onDone={() => setSheet(null)} />
      </Dialog>
      <Dialog isOpen={sheet === "delete"} onClose={() => setSheet(null)} title={t("deleteThread")}>
        <DeleteThread thread={thread} onCancel={() => setSheet(null)} />
      </Dialog>
    </>
  );
}
