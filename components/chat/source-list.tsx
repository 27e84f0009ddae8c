"use client";

import { useTranslations } from "next-intl";
import { usePassagePlace } from "@/components/knowledge/citation";
import { readablePassage } from "@/components/knowledge/readable-passage";
import { SourceLink } from "@/components/knowledge/source-link";
import { EmptyPlace } from "@/components/ui/place";
import type { CitationItem } from "@/lib/knowledge/schema";

/** Every passage and page that the thread's answers point at. */
export function SourceList({ items }: { items: CitationItem[] }) {
  const t = useTranslations("citations");
  const placeOf = usePassagePlace();
  if (items.length === 0) return <EmptyPlace title={t("empty")}>{t("emptyText")}</EmptyPlace>;
  return (
    <ol className="sources">
      {items.map((item) => (
        <li key={item.number} className="source">
          <p className="source-head">
            <code>{`[${item.number}]`}</code>
            <span>
              <b>{item.title}</b> <span className="fine">{placeOf(item)}</span>
            </span>
          </p>
          <blockquote>{readablePassage(item.passage)}</blockquote>
          <SourceLink item={item} />
        </li>
      ))}
    </ol>
  );
}
