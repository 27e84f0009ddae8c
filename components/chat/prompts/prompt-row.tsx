"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Menu, MenuItem, MenuLine } from "@/components/ui/menu";
import type { PromptItem } from "@/lib/chats/prompts/schema";

interface PromptRowProps {
  prompt: PromptItem;
  onUse: () => void;
  onEdit: () => void;
  onShare: (shared: boolean) => void;
  onDelete: () => void;
}

/** One saved prompt. Only whose it is changes it; what others share is there to be used. */
export function PromptRow({ prompt, onUse, onEdit, onShare, onDelete }: PromptRowProps) {
  const t = useTranslations("prompts");
  const { name, text, shared, mine } = prompt;
  return (
    <li className="prompt">
      <div className="prompt-text">
        <b>{name}</b>{" "}
        {shared && (
          <span className="badge">
            <Icon name="people" />
            {mine ? t("shared") : t("fromTeam")}
          </span>
        )}
        <p>{text}</p>
      </div>
      <Button onClick={onUse} aria-label={t("useName", { name })}>
        {t("use")}
      </Button>
      {mine && (
        <Menu trigger={<Button variant="quiet" icon="more" label={t("more", { name })} />}>
          <MenuItem icon="pen" onSelect={onEdit}>
            {t("edit")}
          </MenuItem>
          <MenuItem icon={shared ? "lock" : "people"} onSelect={() => onShare(!shared)}>
            {shared ? t("unshare") : t("share")}
          </MenuItem>
          <MenuLine />
          <MenuItem isDanger onSelect={onDelete}>
            {t("delete")}
          </MenuItem>
        </Menu>
      )}
    </li>
  );
}
