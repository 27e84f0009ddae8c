"use client";

import type { Components } from "hast-util-to-jsx-runtime";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { isValidElement } from "react";
import { CitationMark } from "@/components/knowledge/citation-mark";
import { hostOf, safeHref } from "@/components/lib/safe-href";
import { ClaimChip, ClaimWords } from "./claim-chip";
import { CodeBlock } from "./code-block";
import { Formula } from "./formula";
import { RemoteImage } from "./remote-image";

type Of<Tag extends keyof React.JSX.IntrinsicElements> = ComponentProps<Tag> & { node?: unknown };

/** The text inside elements, for code and formulas. */
function textOf(children: ReactNode): string {
  if (typeof children === "string" || typeof children === "number") return String(children);
  if (Array.isArray(children)) return children.map(textOf).join("");
  if (isValidElement<{ children?: ReactNode }>(children)) return textOf(children.props.children);
  return "";
}

function MarkdownLink({ href, children, node: _node, ...rest }: Of<"a">) {
  const t = useTranslations("markdown");
  const safe = safeHref(href);
  if (!safe) return <span>{children}</span>;
  if (safe.startsWith("#")) {
    return (
      <a {...rest} href={safe}>
        {children}
      </a>
    );
  }
  const host = hostOf(safe);
  // An address that is written out already shows where it goes.
  const isPlain = host !== undefined && textOf(children).includes(host);
  return (
    <a href={safe} target="_blank" rel="noopener noreferrer nofollow ugc" title={host && t("leaves", { host })}>
      {children}
      {host && !isPlain && <span className="link-host"> {t("host", { host })}</span>}
    </a>
  );
}

function Code({ className, children, node: _node }: Of<"code">) {
  if (className?.includes("math-inline")) return <Formula source={textOf(children)} />;
  return <code>{children}</code>;
}

function Pre({ children }: Of<"pre">) {
  const inner = isValidElement<{ className?: string; children?: ReactNode }>(children) ? children.props : undefined;
  const source = textOf(inner?.children ?? children).replace(/\n$/, "");
  if (inner?.className?.includes("math-display")) return <Formula source={source} isBlock />;
  const language = /language-(\S+)/.exec(inner?.className ?? "")?.[1];
  return <CodeBlock source={source} language={language} />;
}

function ScrollingTable({ children }: Of<"table">) {
  const t = useTranslations("markdown");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="scroll-x" tabIndex={0} aria-label={t("table")}>
      <table>{children}</table>
    </section>
  );
}

const right = (align: string | undefined) => (align === "right" ? "r" : undefined);

function heading(Tag: "h2" | "h3" | "h4" | "h5" | "h6") {
  return function Heading({ children, id }: Of<"h3">) {
    return <Tag id={id}>{children}</Tag>;
  };
}

/** How each element of a Markdown text is drawn. Elements that are not here stand for themselves. */
const parts: Partial<Components> = {
  a: MarkdownLink,
  code: Code,
  pre: Pre,
  table: ScrollingTable,
  img: ({ src, alt }: Of<"img">) => <RemoteImage address={typeof src === "string" ? src : undefined} alt={alt ?? ""} />,
  th: ({ align, children }: Of<"th">) => <th className={right(align)}>{children}</th>,
  td: ({ align, children }: Of<"td">) => <td className={right(align)}>{children}</td>,
  ...({
    citation: ({ number }: { number: string }) => <CitationMark number={Number(number)} />,
    claim: ({ number, kind, children }: { number: string; kind: "words" | "chip"; children?: ReactNode }) =>
      kind === "chip" ? <ClaimChip number={Number(number)} /> : <ClaimWords>{children}</ClaimWords>,
  } as Partial<Components>),
};

/** The page keeps its outline: a text's headings begin under the one that it stands under. */
export const markdownParts: Record<2 | 3, Partial<Components>> = {
  2: { ...parts, h1: heading("h2"), h2: heading("h3"), h3: heading("h4"), h4: heading("h5") },
  3: { ...parts, h1: heading("h3"), h2: heading("h4"), h3: heading("h5"), h4: heading("h6") },
};
