"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormat } from "@/components/lib/use-format";
import type { Report } from "@/lib/deliverables/report/schema";

const sourcesId = "sources";

/** The heading that was passed last while reading. */
function useCurrentHeading(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const headings = ids
      .split(" ")
      .map((id) => document.getElementById(id))
      .filter((heading) => heading !== null);
    const look = () => {
      const passed = headings.filter((heading) => heading.getBoundingClientRect().top < 140);
      setCurrent((passed.at(-1) ?? headings[0])?.id ?? null);
    };
    look();
    window.addEventListener("scroll", look, { passive: true });
    return () => window.removeEventListener("scroll", look);
  }, [ids]);
  return current;
}

/** The sections at the side; a strip over the text on phones. */
export function ReportOutline({ report }: { report: Report }) {
  const t = useTranslations("deliverables");
  const { number } = useFormat();
  const sections = report.outline.filter(({ level }) => level === 2);
  const shown = sections.length > 0 ? sections : report.outline.filter(({ level }) => level === 3);
  const items = report.sources.length > 0 ? [...shown, { id: sourcesId, heading: t("sources") }] : shown;
  const current = useCurrentHeading(items.map(({ id }) => id).join(" "));
  return (
    <aside className="reader-outline" aria-label={t("outline")}>
      <h2 className="caps">{t("outline")}</h2>
      <nav className="toc" aria-label={t("sections")}>
        {items.map(({ id, heading }) => (
          <a key={id} href={`#${id}`} aria-current={id === current || undefined}>
            {heading}
          </a>
        ))}
      </nav>
      {report.words !== null && (
        <p className="fine">
          {t("size", { words: number(report.words), count: report.words, sources: report.sources.length })}
        </p>
      )}
    </aside>
  );
}
