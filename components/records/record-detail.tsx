"use client";

import { useTranslations } from "next-intl";
import type { AuditItem } from "@/lib/audit/schema";
import { JsonText } from "./json-text";

/** A row as its hash covers it, with the two hashes that chain it. */
export function RecordDetail({ row }: { row: AuditItem }) {
  const t = useTranslations("records");
  const { hash, prevHash, actorName, ...body } = row;
  return (
    <div className="stack">
      <dl className="facts">
        <dt>{t("hash")}</dt>
        <dd>
          <code>{hash}</code>
        </dd>
        <dt>{t("prevHash")}</dt>
        <dd>
          <code>{prevHash}</code>
        </dd>
      </dl>
      <JsonText value={body} />
    </div>
  );
}
