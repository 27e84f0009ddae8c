"use client";

import { useTranslations } from "next-intl";
import { Mark } from "@/components/receipts/mark";
import { markOf } from "@/components/receipts/state-marks";
import type { Resume } from "@/lib/deliverables/resume/schema";

/** Pictures of the pages: nothing that is not ours may be embedded in a page, the browser's own PDF reader included. */
export function ResumePages({ resume }: { resume: Resume }) {
  const t = useTranslations("deliverables");
  const pages = resume.pages ?? 0;
  const mark = markOf("job", resume.state);
  return (
    <article className="leaf" aria-label={resume.title}>
      {resume.state === "partial" && (
        <div className="alert" data-state={mark} role="status">
          <Mark name={mark} />
          <p className="alert-text">
            <b>{t("partial")}</b> <span lang="en">{resume.error}</span>
          </p>
        </div>
      )}
      <div className="drawn">
        {Array.from({ length: pages }, (_, index) => index + 1).map((n) => (
          // biome-ignore lint/performance/noImgElement: the picture is private, nothing between may keep it.
          <img
            key={n}
            className="drawn-page"
            src={`/api/v1/resumes/${resume.id}/pages/${n}`}
            alt={t("resume.page", { n, pages })}
            width={1091}
            height={1543}
          />
        ))}
      </div>
    </article>
  );
}
