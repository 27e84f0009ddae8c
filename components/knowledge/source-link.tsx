import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import type { CitationItem } from "@/lib/knowledge/schema";

/** The page of a document with the passage marked, or undefined when the document is gone. */
export function passagePath(workspaceId: string, item: CitationItem): string | undefined {
  if (!item.documentId) return undefined;
  const place = item.start === null ? "" : `?start=${item.start}&end=${item.end ?? item.start}`;
  return `/w/${workspaceId}/documents/${item.documentId}${place}`;
}

/** The host of a page outside; undefined for a document. */
export function hostOf({ url }: Pick<CitationItem, "url">): string | undefined {
  return url && /^https?:\/\//.test(url) && URL.canParse(url) ? new URL(url).host : undefined;
}

/** Leads to what a label stands for: the passage in its document, or the page outside, whose host is said. */
export function SourceLink({ item }: { item: CitationItem }) {
  const t = useTranslations("citations");
  const path = passagePath(useWorkspaceId(), item);
  if (path) return <Link href={path}>{t("open")}</Link>;
  const host = hostOf(item);
  if (!host) return <span className="fine">{t("gone")}</span>;
  return (
    <a href={item.url ?? undefined} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
      {t("openPage", { host })}
    </a>
  );
}
