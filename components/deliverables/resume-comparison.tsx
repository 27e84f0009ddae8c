"use client";

import { useTranslations } from "next-intl";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { resumeText } from "./resume-text";
import { useResume } from "./use-versions";

/** What changed from the older to the newer of two versions of a resume: its facts, and how it is set. */
export function ResumeComparison({ otherId, resume }: { otherId: string; resume: Resume }) {
  const t = useTranslations("deliverables");
  const query = useResume(otherId);
  if (query.error) return <ErrorAlert error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton label={t("loadingOne")} lines={5} />;
  const [before, after] = query.data.version < resume.version ? [query.data, resume] : [resume, query.data];
  const textOf = ({ data, template }: Resume): string => {
    const setIn = template ? [`${t("resume.template")}: ${t(`resume.templates.${template}`)}`] : [];
    const facts = data ? resumeText(data, (section) => t(`resume.sections.${section}`)) : "";
    return [...setIn, facts].join("\n");
  };
  return <ChangeDiff name={after.title} before={textOf(before)} after={textOf(after)} />;
}
