"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import type { MemoryEntryItem } from "@/lib/memory/schema";

/** Who, how, when, and where to read it up. */
export function MemoryOrigin({ origin }: { origin: MemoryEntryItem["origin"] }) {
  const t = useTranslations("memory.origin");
  const base = `/w/${useWorkspaceId()}/threads`;
  const { when } = useFormat();
  if (!origin) return <p className="fine">{t("unknown")}</p>;
  const { via, by, at, threadId, threadTitle, turnId } = origin;
  return (
    <p className="fine memory-origin">
      <span>
        {t(via, { name: by.name })}
        {t("comma")}
        <time dateTime={at}>{when(at)}</time>
      </span>
      {threadId && (
        <span>
          {t.rich("in", {
            thread: () => <Link href={`${base}/${threadId}`}>{threadTitle}</Link>,
          })}
        </span>
      )}
      {threadId && turnId && <Link href={`${base}/${threadId}/turns/${turnId}`}>{t("turn")}</Link>}
    </p>
  );
}
