"use client";

import { useTranslations } from "next-intl";
import { useCan } from "@/components/frame/workspace-context";
import { DeliverablePage } from "./deliverable-page";
import { DeliverableVersions } from "./deliverable-versions";
import { ResumeComparison } from "./resume-comparison";
import { ResumeContents } from "./resume-contents";
import { ResumeNotes } from "./resume-notes";
import { ResumePages } from "./resume-pages";
import { ResumeTemplates } from "./resume-templates";
import { SaveButton } from "./save-button";
import { useResume } from "./use-versions";

/** A resume: pictures of its pages between what it says and its record. */
export function ResumeView({ resumeId }: { resumeId: string }) {
  const t = useTranslations("deliverables");
  const canCreate = useCan()("deliverables:create");
  const query = useResume(resumeId);
  const { data } = query;
  const resume = data?.pages == null ? undefined : data;
  return (
    <DeliverablePage
      kind="resume"
      query={query}
      byline={t("resume.askedBy", { name: data?.createdBy.name ?? "" })}
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
        data && (
          <>
            {resume && <ResumeNotes resume={resume} />}
            {resume && canCreate && <ResumeTemplates resume={resume} />}
            <DeliverableVersions
              kind="resume"
              shown={data}
              comparison={({ id }) => <ResumeComparison otherId={id} resume={data} />}
            />
          </>
        )
      }
    />
  );
}
