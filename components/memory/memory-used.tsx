"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { Icon } from "@/components/ui/icon";
import type { MemoryUse } from "@/lib/chats/schema";

/** Which remembered lines an answer drew on: one quiet line under it, the lines themselves on demand. */
export function MemoryUsed({ use }: { use: MemoryUse }) {
  const t = useTranslations("memory.used");
  const workspaceId = useWorkspaceId();
  if (use.items.length === 0) return null;
  return (
    <details className="memory-used">
      <summary>
        <Icon name="book" />
        {t("title", { count: use.items.length })}
      </summary>
      <ul>
        {use.items.map((item, index) => (
          <li key={item.entryId ?? `${index}`}>
            {item.heading && <span className="caps">{item.heading}</span>}
            <span className="memory-text">{item.text}</span>
          </li>
        ))}
      </ul>
      <p className="fine">
        {t(use.scope)} ({t("version", { version: use.version })}).{" "}
        <Link href={`/w/${workspaceId}/memory?of=${use.scope}`}>{t("open")}</Link>
      </p>
    </details>
  );
}
