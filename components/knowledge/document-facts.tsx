"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import type { DocumentDetail } from "@/lib/knowledge/schema";
import { folderPath } from "./folder-path";

/** What is known about the file, beside its text. */
export function DocumentFacts({ document, hasPassage }: { document: DocumentDetail; hasPassage: boolean }) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  const { bytes, number, when } = useFormat();
  const isReady = document.state === "ready";
  return (
    <>
      {hasPassage && isReady && (
        <a className="btn" href="#passage">
          {t("toPassage")}
        </a>
      )}
      <dl className="facts">
        <dt>{t("columns.state")}</dt>
        <dd>
          <StateLabel kind="document" state={document.state} />
        </dd>
        <dt>{t("facts.file")}</dt>
        <dd>{document.fileName}</dd>
        <dt>{t("facts.folder")}</dt>
        <dd>
          <Link href={folderPath(workspaceId, document.folder)}>{document.folder}</Link>
        </dd>
        <dt>{t("columns.kind")}</dt>
        <dd>
          {t(`kinds.${document.kind}`)}
          {t("comma")}
          {bytes(document.size)}
        </dd>
        {isReady && (
          <>
            <dt>{t("columns.read")}</dt>
            <dd>
              {t("passages", { count: document.chunkCount })}
              {document.pageCount !== null && t("comma") + t("pages", { count: document.pageCount })}
            </dd>
            <dt>{t("facts.length")}</dt>
            <dd>{t("characters", { count: number(document.textLength) })}</dd>
          </>
        )}
        <dt>{t("columns.added")}</dt>
        <dd>
          {document.createdBy.name}
          {t("comma")}
          {when(document.createdAt)}
        </dd>
      </dl>
      {isReady && <p className="fine">{t("asRead")}</p>}
    </>
  );
}
