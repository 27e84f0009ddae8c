"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { passagePath, usePassagePlace } from "@/components/knowledge/citation";
import { readablePassage } from "@/components/knowledge/readable-passage";
import { EmptyPlace } from "@/components/ui/place";
import type { CitationItem } from "@/lib/knowledge/schema";

/** Every passage that the thread's answers point at. */
export function SourceList({ items }: { items: CitationItem[] }) {
  const t = useTranslations("citations");
  const workspaceId = useWorkspaceId();
  const placeOf = usePassagePlace();
  if (items.length === 0) return <EmptyPlace title={t("empty")}>{t("emptyText")}</EmptyPlace>;
  return (
    <ol className="sources">
      {items.map((item) => {
        const path = passagePath(workspaceId, item);
        return (
          <li key={item.number} className="source">
            <p className="source-head">
              <code>{`[${item.number}]`}</code>
              <span>
                <b>{item.title}</b> <span className="fine">{placeOf(item)}</span>
              </span>
            </p>
            <blockquote>{readablePassage(item.passage)}</blockquote>
            {path ? <Link href={path}>{t("open")}</Link> : <span className="fine">{t("gone")}</span>}
          </li>
        );
      })}
    </ol>
  );
}
