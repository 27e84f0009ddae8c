"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/place";
import type { DocumentDetail } from "@/lib/knowledge/schema";
import { DeleteDocument } from "./delete-document";
import { DocumentFacts } from "./document-facts";
import { DocumentText } from "./document-text";
import { useDocumentActions } from "./use-document-actions";

interface DocumentViewProps {
  documentId: string;
  /** What a citation points at: offsets in the text that was read. */
  passage: { start: number; end: number } | null;
}

/** A document as it was read, with the cited passage marked, so that a quote can be checked where it stands. */
export function DocumentView({ documentId, passage }: DocumentViewProps) {
  const t = useTranslations("documents");
  const workspaceId = useWorkspaceId();
  const [around, setAround] = useState(passage?.start ?? 0);
  const detail = useQuery({
    queryKey: [...queryKeys.document(documentId), around],
    queryFn: ({ signal }) => api.get<DocumentDetail>(`/documents/${documentId}?around=${around}`, { signal }),
    placeholderData: keepPreviousData,
  });
  const document = detail.data;
  const title = document?.title ?? t("title");
  usePageTitle(title);
  const home = `/w/${workspaceId}/documents`;
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={home} />
          <span>{title}</span>
        </span>
      }
      actions={document && <Actions document={document} home={home} />}
    >
      {detail.isPending && (
        <div className="page">
          <Skeleton label={t("loadingOne")} lines={5} />
        </div>
      )}
      {detail.error && !document && (
        <div className="page">
          <ErrorAlert error={detail.error} onRetry={() => void detail.refetch()} />
        </div>
      )}
      {document && (
        <div className="reader is-plain">
          <DocumentText document={document} passage={passage} onPart={setAround} />
          <aside className="reader-right" aria-label={t("about")}>
            <DocumentFacts document={document} hasPassage={passage !== null} />
          </aside>
        </div>
      )}
    </Main>
  );
}

function Actions({ document, home }: { document: DocumentDetail; home: string }) {
  const t = useTranslations("documents");
  const c = useTranslations("common");
  const router = useRouter();
  const [isDeleting, setIsDeleting] = useState(false);
  const { retry, remove, canRetry, canDelete } = useDocumentActions(document, () => router.push(home));
  return (
    <>
      {canRetry && (
        <Button icon="retry" isSent={retry.isPending} onClick={() => retry.mutate()}>
          {c("retry")}
        </Button>
      )}
      {canDelete && (
        <Button variant="quiet" className="not-phone" onClick={() => setIsDeleting(true)}>
          {c("delete")}
        </Button>
      )}
      <a className="btn" href={`/api/v1/documents/${document.id}/file`} download>
        <Icon name="down-tray" />
        <span className="not-phone">{t("download")}</span>
        <span className="sr only-phone">{t("download")}</span>
      </a>
      <DeleteDocument document={document} remove={remove} isOpen={isDeleting} onClose={() => setIsDeleting(false)} />
    </>
  );
}
