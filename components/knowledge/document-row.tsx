"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { Cell } from "@/components/ui/table";
import { type DocumentItem, rootFolder } from "@/lib/knowledge/schema";
import { DeleteDocument } from "./delete-document";
import { DocumentReason } from "./document-reason";
import { folderPath } from "./folder-path";
import { useDocumentActions } from "./use-document-actions";

/** One document of the list: where it stands, what was read of it, what can be done. */
export function DocumentRow({ document }: { document: DocumentItem }) {
  const t = useTranslations("documents");
  const c = useTranslations("common");
  const router = useRouter();
  const workspaceId = useWorkspaceId();
  const { bytes, when } = useFormat();
  const [isDeleting, setIsDeleting] = useState(false);
  const { retry, remove, canRetry, canDelete } = useDocumentActions(document);
  return (
    <tr data-state={markOf("document", document.state)}>
      <Cell place="name">
        <Link className="row-link" href={`/w/${workspaceId}/documents/${document.id}`}>
          {document.title}
        </Link>
        <span className="fine">
          {document.folder !== rootFolder && `${document.folder}/`}
          {document.fileName}
        </span>
        <DocumentReason document={document} />
      </Cell>
      <Cell th={t("columns.state")} width={3}>
        <span className="row-state">
          <StateLabel kind="document" state={document.state} />
          {canRetry && (
            <Button variant="link" isSent={retry.isPending} onClick={() => retry.mutate()}>
              {c("retry")}
            </Button>
          )}
        </span>
      </Cell>
      <Cell th={t("columns.kind")} width={3}>
        {t(`kinds.${document.kind}`)}
        <span className="fine row-time">{bytes(document.size)}</span>
      </Cell>
      <Cell th={t("columns.read")} width={3}>
        <Amounts document={document} />
      </Cell>
      <Cell th={t("columns.added")} width={3}>
        {document.createdBy.name}
        <span className="fine row-time">{when(document.createdAt)}</span>
      </Cell>
      <Cell place="toggle">
        <Menu trigger={<Button variant="quiet" icon="more" label={t("more", { title: document.title })} />}>
          <MenuItem icon="down-tray" onSelect={() => window.location.assign(`/api/v1/documents/${document.id}/file`)}>
            {t("download")}
          </MenuItem>
          <MenuItem icon="folder" onSelect={() => router.push(folderPath(workspaceId, document.folder))}>
            {t("showFolder")}
          </MenuItem>
          {canRetry && (
            <MenuItem icon="retry" onSelect={() => retry.mutate()}>
              {c("retry")}
            </MenuItem>
          )}
          {canDelete && (
            <MenuItem icon="close" isDanger onSelect={() => setIsDeleting(true)}>
              {c("delete")}
            </MenuItem>
          )}
        </Menu>
        <DeleteDocument document={document} remove={remove} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
      </Cell>
    </tr>
  );
}

/** Pages and passages: what can be found and quoted. */
function Amounts({ document }: { document: DocumentItem }) {
  const t = useTranslations("documents");
  if (document.state !== "ready") return <span className="fine">{t("nothingRead")}</span>;
  return (
    <>
      {t("passages", { count: document.chunkCount })}
      {document.pageCount !== null && (
        <span className="fine row-time">{t("pages", { count: document.pageCount })}</span>
      )}
    </>
  );
}
