"use client";

import { useTranslations } from "next-intl";
import { Citation } from "./citation";
import { useCitations } from "./citation-context";

/** A label `[n]` in a text: with its passage, or said to be without one. */
export function CitationMark({ number }: { number: number }) {
  const t = useTranslations("citations");
  const { find, isComplete } = useCitations();
  const item = find(number);
  if (item) return <Citation item={item} />;
  if (!isComplete) return <span className="cite">{`[${number}]`}</span>;
  return (
    <span className="cite" data-state="unbacked">
      {t("notFound", { number })}
    </span>
  );
}
