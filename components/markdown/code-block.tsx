"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { CopyButton } from "@/components/ui/copy-button";

// The drawing engine is large; it is fetched only when a text brings a diagram.
const Diagram = dynamic(() => import("./diagram").then((module) => module.Diagram), {
  ssr: false,
  loading: () => <span className="skel w-full" aria-hidden="true" />,
});

/** Code as text, with its language and a copy button. Mermaid becomes a picture and keeps its source at hand. */
export function CodeBlock({ source, language }: { source: string; language?: string }) {
  const t = useTranslations("markdown");
  const isDiagram = language === "mermaid";
  return (
    <figure className="code">
      <figcaption className="code-head">
        <span>{isDiagram ? t("diagram") : (language ?? t("code"))}</span>
        <CopyButton text={source} label={t("copyCode")} />
      </figcaption>
      {isDiagram && <Diagram source={source} />}
      {isDiagram ? (
        <details className="code-source">
          <summary>{t("diagramSource")}</summary>
          <CodeText source={source} label={t("diagramSource")} />
        </details>
      ) : (
        <CodeText source={source} label={language ?? t("code")} />
      )}
    </figure>
  );
}

function CodeText({ source, label }: { source: string; label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="code-scroll" tabIndex={0} aria-label={label}>
      <pre className="code-text">
        <code>{source}</code>
      </pre>
    </section>
  );
}
