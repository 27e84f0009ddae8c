"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Main } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { classNames } from "@/components/lib/class-names";
import { downloadFile } from "@/components/lib/download-file";
import { queryKeys } from "@/components/lib/query-keys";
import { usePageTitle } from "@/components/lib/use-page-title";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { DeliverableProgress } from "./deliverable-progress";
import { DeliverableReceipt } from "./deliverable-receipt";
import { ResumeContents } from "./resume-contents";
import { ResumeNotes } from "./resume-notes";
import { ResumePages } from "./resume-pages";
import { ResumeTemplates } from "./resume-templates";

/** A resume: pictures of its pages between what it says and its record. */
export function ResumeView({ resumeId }: { resumeId: string }) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const canCreate = useCan()("deliverables:create");
  const query = useQuery({
    queryKey: queryKeys.resume(resumeId),
    queryFn: ({ signal }) => api.get<Resume>(`/resumes/${resumeId}`, { signal }),
  });
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => downloadFile(`/resumes/${resumeId}/content`, title),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  const resume = query.data;
  const title = resume?.title ?? t("kinds.resume");
  usePageTitle(title);
  const isThere = resume !== undefined && resume.pages !== null;
  return (
    <Main
      title={
        <span className="title-with-back">
          <ButtonLink variant="quiet" icon="left" label={t("back")} href={`/w/${workspaceId}/deliverables`} />
          <span>{title}</span>
        </span>
      }
      bar={resume && resume.version > 1 && <span className="badge not-phone">{`v${resume.version}`}</span>}
      actions={
        isThere && (
          <Button icon="down-tray" isSent={save.isPending} onClick={() => save.mutate()}>
            {t("resume.download")}
          </Button>
        )
      }
    >
      {query.isPending && (
        <div className="page">
          <Skeleton label={t("kinds.resume")} lines={5} />
        </div>
      )}
      {query.error && !resume && (
        <div className="page">
          <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />
        </div>
      )}
      {resume && (
        <div className={classNames("reader", !isThere && "is-plain")}>
          {isThere ? (
            <>
              <ResumeContents resume={resume} />
              <ResumePages resume={resume} />
            </>
          ) : (
            <DeliverableProgress item={resume} byline={t("resume.askedBy", { name: resume.createdBy.name })} />
          )}
          <aside className="reader-right" aria-label={t("record")}>
            {isThere && <ResumeNotes resume={resume} />}
            {isThere && canCreate && <ResumeTemplates resume={resume} />}
            <DeliverableReceipt receiptId={resume.receiptId} />
          </aside>
        </div>
      )}
    </Main>
  );
}
