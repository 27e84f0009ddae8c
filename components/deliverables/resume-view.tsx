"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { DeliverablePage } from "./deliverable-page";
import { ResumeContents } from "./resume-contents";
import { ResumeNotes } from "./resume-notes";
import { ResumePages } from "./resume-pages";
import { ResumeTemplates } from "./resume-templates";
import { SaveButton } from "./save-button";

/** A resume: pictures of its pages between what it says and its record. */
export function ResumeView({ resumeId }: { resumeId: string }) {
  const t = useTranslations("deliverables");
  const canCreate = useCan()("deliverables:create");
  const query = useQuery({
    queryKey: queryKeys.resume(resumeId),
    queryFn: ({ signal }) => api.get<Resume>(`/resumes/${resumeId}`, { signal }),
  });
  const resume = query.data?.pages == null ? undefined : query.data;
  return (
    <DeliverablePage
      kind="resume"
      query={query}
      byline={t("resume.askedBy", { name: query.data?.createdBy.name ?? "" })}
      actions={
        resume && <SaveButton path={`/resumes/${resumeId}/content`} name={resume.title} label={t("resume.download")} />
      }
      shown={
        resume && (
          <>
            <ResumeContents resume={resume} />
            <ResumePages resume={resume} />
          </>
        )
      }
      beside={
        resume && (
          <>
            <ResumeNotes resume={resume} />
            {canCreate && <ResumeTemplates resume={resume} />}
          </>
        )
      }
    />
  );
}
