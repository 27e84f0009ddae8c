"use client";

import { useTranslations } from "next-intl";
import type { Resume } from "@/lib/deliverables/resume/schema";
import { resumeSections } from "./resume-text";

/** What the resume says, entry by entry, and how long it really is. */
export function ResumeContents({ resume }: { resume: Resume }) {
  const t = useTranslations("deliverables");
  const { data, pages, maxPages } = resume;
  return (
    <aside className="reader-outline is-facts" aria-label={t("resume.contents")}>
      <h2 className="caps">{t("resume.contents")}</h2>
      <p className="fine">
        {t("resume.pages", { count: pages ?? 0 })}
        {pages !== maxPages && t("comma") + t("resume.asked", { count: maxPages })}
      </p>
      {data?.basics.label && <p>{data.basics.label}</p>}
      {resumeSections.map((section) => {
        const entries = (data?.[section] ?? []).map(nameOf).filter((name) => name !== "");
        return (
          entries.length > 0 && (
            <section className="stack" key={section} aria-label={t(`resume.sections.${section}`)}>
              <h3 className="fine">{t(`resume.sections.${section}`)}</h3>
              <ul className="plain-list">
                {entries.map((name, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two entries may have one name, and they never move.
                  <li key={index}>{name}</li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </aside>
  );
}

/** The first fields of an entry say which it is. */
function nameOf(entry: object): string {
  const { position, name, studyType, area, institution, organization, title, language, keywords } = entry as Record<
    string,
    unknown
  >;
  const [first = "", second] = [position, studyType, name, area, institution, organization, title, language].filter(
    (value): value is string => typeof value === "string",
  );
  if (first !== "") return second ? `${first}, ${second}` : first;
  return Array.isArray(keywords) ? keywords.slice(0, 4).join(", ") : "";
}
