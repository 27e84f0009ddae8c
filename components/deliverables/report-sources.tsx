"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { passagePath } from "@/components/knowledge/source-link";
import type { ReportSource } from "@/lib/deliverables/report/schema";

/** What the report's labels stand for. Each passage opens its document at that place. */
export function ReportSources({ sources }: { sources: ReportSource[] }) {
  const t = useTranslations("deliverables");
  return (
    <section className="report-sources" aria-labelledby="sources">
      <h2 id="sources">{t("sources")}</h2>
      <ol>
        {sources.map((source) => (
          <li key={source.n} id={`source-${source.n}`}>
            <code>{`[${source.n}]`}</code>
            <Source source={source} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Source({ source }: { source: ReportSource }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("citations");
  const workspaceId = useWorkspaceId();
  const { documentId, title, passages } = source;
  return (
    <details>
      <summary>
        <b>{title}</b> <span className="fine">{t("passages", { count: passages.length })}</span>
      </summary>
      <ul>
        {passages.map((passage, index) => {
          const path = passagePath(workspaceId, {
            ...passage,
            documentId,
            title,
            number: source.n,
            headingPath: [],
            passage: passage.text,
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two passages of a source may be alike; their order is fixed
            <li key={index}>
              <blockquote>{passage.text}</blockquote>
              <p className="fine">
                {passage.page !== null && <span>{c("page", { page: passage.page })}</span>}
                {path && <Link href={path}>{c("open")}</Link>}
                {!path && <span>{t("given")}</span>}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
