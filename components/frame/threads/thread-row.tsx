"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { classNames } from "@/components/lib/class-names";
import { useFormat } from "@/components/lib/use-format";
import { StateMark, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import type { ThreadItem } from "@/lib/chats/schema";
import { useCan, useWorkspace } from "../workspace-context";
import { RenameInPlace } from "./rename-in-place";

interface ThreadRowProps {
  thread: ThreadItem;
  isCurrent: boolean;
  /** It has an answer that was not shown yet. */
  isUnread: boolean;
  isRenaming: boolean;
  /** By null the renaming ends. */
  onRename: (id: string | null) => void;
  onDelete: (thread: ThreadItem) => void;
}

/** One thread: what it is doing in shape, colour and word, and what can be done with it. */
export function ThreadRow({ thread, isCurrent, isUnread, isRenaming, onRename, onDelete }: ThreadRowProps) {
  const t = useTranslations("frame");
  const word = useStateWord();
  const { short } = useFormat();
  const { me, workspace } = useWorkspace();
  const can = useCan();
  const link = useRef<HTMLAnchorElement>(null);
  const { id, state } = thread;
  const title = thread.title || t("newThread");
  const isMine = thread.createdBy.id === me.id;
  const mayRename = isMine && can("chats:update");
  const mayDelete = isMine ? can("chats:update") : can("chats:delete");
  const endRenaming = () => {
    onRename(null);
    requestAnimationFrame(() => link.current?.focus());
  };
  if (isRenaming) return <RenameInPlace thread={thread} onDone={endRenaming} />;
  return (
    <div className="thread-row">
      <Link
        ref={link}
        className="thread"
        href={`/w/${workspace.id}/threads/${id}`}
        aria-current={isCurrent ? "page" : undefined}
        aria-keyshortcuts={mayRename ? "F2 Delete" : undefined}
        data-state={state === "idle" ? undefined : markOf("thread", state)}
        data-unread={isUnread || undefined}
        onKeyDown={(event) => {
          if (event.key === "F2" && mayRename) onRename(id);
          else if (event.key === "Delete" && mayDelete) onDelete(thread);
          else return;
          event.preventDefault();
        }}
      >
        {state === "idle" ? (
          <span className={classNames(isUnread && "unread-dot")} />
        ) : (
          <StateMark kind="thread" state={state} />
        )}
        <span className="thread-name">{title}</span>
        <span className="thread-sub">
          {state !== "idle" && <b>{word("thread", state)}</b>} {isUnread && <b className="is-new">{t("unread")}</b>}{" "}
          {thread.visibility === "workspace" && `${t("shared")} `}
          <time dateTime={thread.updatedAt}>{short(thread.updatedAt)}</time>
        </span>
      </Link>
      {mayDelete && (
        <Menu
          trigger={<Button variant="quiet" icon="more" className="thread-more" label={t("threadMore", { title })} />}
        >
          {mayRename && (
            <MenuItem icon="pen" onSelect={() => setTimeout(() => onRename(id))}>
              {t("rename")}
            </MenuItem>
          )}
          <MenuItem isDanger onSelect={() => onDelete(thread)}>
            {t("delete")}
          </MenuItem>
        </Menu>
      )}
    </div>
  );
}
