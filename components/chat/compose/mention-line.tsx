"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { Mention } from "../draft-store";

/** What the next message points to: documents and other threads, in one line that scrolls. */
export function MentionLine({ mentions, onRemove }: { mentions: Mention[]; onRemove: (id: string) => void }) {
  const t = useTranslations("compose");
  if (mentions.length === 0) return null;
  return (
    <ul className="files" aria-label={t("chosen")}>
      {mentions.map(({ kind, id, title }) => (
        <li key={id} className="file is-mention" title={title}>
          <Icon name={kind === "document" ? "doc" : "chat"} />
          <span className="sr">{t(`one.${kind}`)}</span>
          <span className="file-name">{title}</span>
          <Button variant="quiet" icon="close" label={t("removeMention", { title })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
