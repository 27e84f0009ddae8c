"use client";

import { useTranslations } from "next-intl";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** Why a document could not be read, and what to do about it. */
export function DocumentReason({ document }: { document: DocumentItem }) {
  const t = useTranslations("documents");
  const { reason } = document;
  if (document.state !== "failed" || !reason) return null;
  return (
    <span className="reason">
      <b>{t(`reasons.${reason}.why`)}</b> {t(`reasons.${reason}.next`)}
    </span>
  );
}
