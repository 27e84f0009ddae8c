"use client";

import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { useSettled } from "@/components/lib/use-settled";
import { useAnnounce } from "@/components/ui/announcer";
import { ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import { SearchBox } from "@/components/ui/search-box";
import { Table } from "@/components/ui/table";
import type { DocumentItem } from "@/lib/knowledge/schema";
import { ChooseFiles } from "./choose-files";
import { DocumentRow } from "./document-row";
import { DropFiles } from "./drop-files";
import { PassageResults } from "./passage-results";
import { UploadList } from "./upload-list";
import { useUploads } from "./use-uploads";

/** Everything the agent can quote, or what stands in one folder: uploading, states as the server has them, search. */
export function DocumentsView({ folder }: { folder?: string }) {
  const t = useTranslations("documents");
  const canUpload = useCan()("documents:create");
  const announce = useAnnounce();
  const [query, setQuery] = useState("");
  const wanted = useSettled(query.trim());
  const stored = useCallback(({ title }: DocumentItem) => announce(t("stored", { title })), [announce, t]);
  const { uploads, add, retry, dismiss } = useUploads(stored);
  return (
    <Main title={t("title")} actions={canUpload && <ChooseFiles onFiles={add} />}>
      <DropFiles className="page" onFiles={add} isOpen={canUpload}>
        <div className="filters">
          <SearchBox label={t("search")} value={query} onChange={setQuery} />
          {canUpload && <span className="fine not-phone">{t("dropHint")}</span>}
        </div>
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
        {wanted ? (
          <PassageResults query={wanted} />
        ) : (
          <>
            {folder && <FolderLine folder={folder} />}
            <DocumentList folder={folder} onFiles={canUpload ? add : undefined} isBusy={uploads.length > 0} />
          </>
        )}
      </DropFiles>
    </Main>
  );
}

/** Which folder is looked at, and the way back to all documents. */
function FolderLine({ folder }: { folder: string }) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  return (
    <p className="filters">
      <span>{t("inFolder", { folder })}</span>
      <ButtonLink variant="quiet" href={`/w/${workspaceId}/documents`}>
        {t("allDocuments")}
      </ButtonLink>
    </p>
  );
}

interface DocumentListProps {
  folder?: string;
  onFiles?: (files: Iterable<File>) => void;
  isBusy: boolean;
}

function DocumentList({ folder, onFiles, isBusy }: DocumentListProps) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  const query = folder ? `?folder=${encodeURIComponent(folder)}` : "";
  const path = `/workspaces/${workspaceId}/documents${query}`;
  const list = usePages<DocumentItem>(queryKeys.documents(workspaceId), path);
  if (list.isPending) return <Skeleton label={t("loading")} lines={5} />;
  if (list.error) return <ErrorAlert error={list.error} onRetry={list.refetch} />;
  if (list.items.length === 0) {
    if (folder) return <EmptyPlace title={t("emptyFolder")}>{t("emptyFolderText")}</EmptyPlace>;
    if (isBusy) return null;
    return (
      <EmptyPlace title={t("empty")} actions={onFiles && <ChooseFiles onFiles={onFiles} variant="plain" />}>
        {onFiles ? t("emptyText") : t("emptyReader")}
      </EmptyPlace>
    );
  }
  return (
    <>
      <Table
        label={t("title")}
        columns={[
          { id: "name", label: t("columns.name") },
          { id: "state", label: t("columns.state") },
          { id: "kind", label: t("columns.kind") },
          { id: "read", label: t("columns.read") },
          { id: "added", label: t("columns.added") },
          { id: "more", label: t("columns.more"), isHidden: true },
        ]}
      >
        {list.items.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </Table>
      <LoadMore list={list} />
    </>
  );
}
