"use client";

import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { compareTexts, type DiffRow } from "./diff-rows";

/** More rows than a card should be high; the rest is a press away. */
const rowsShown = 16;

interface ChangeDiffProps {
  name: string;
  before: string | null;
  after: string | null;
}

/** What changes, line by line: signs and marks beside the colours, equal lines folded, all of it on demand. */
export function ChangeDiff({ name, before, after }: ChangeDiffProps) {
  const t = useTranslations("approvals");
  const { rows, added, removed } = useMemo(() => compareTexts(before, after), [before, after]);
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? rows : rows.slice(0, rows.length > rowsShown + 4 ? rowsShown : undefined);
  if (added + removed === 0) return <p className="fine">{t("unchanged")}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no form; and a landmark for every card would be noise
    <div className="diff" tabIndex={0} role="group" aria-label={t("diff", { name })}>
      <div className="diff-head">
        <span>{name}</span>
        <span>
          {added > 0 && <span className="plus">{t("added", { count: added })}</span>}{" "}
          {removed > 0 && <span className="minus">{t("removed", { count: removed })}</span>}
        </span>
      </div>
      {shown.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of one comparison never move
        <DiffLine key={index} row={row} />
      ))}
      {rows.length > shown.length && (
        <Button variant="link" className="diff-more" onClick={() => setIsWhole(true)}>
          {t("showAll", { count: rows.length })}
        </Button>
      )}
    </div>
  );
}

const signs = { add: "+", del: "−", same: "" } as const;

function DiffLine({ row }: { row: DiffRow }) {
  const t = useTranslations("approvals");
  const [isOpen, setIsOpen] = useState(false);
  if (row.kind === "fold") {
    if (isOpen) return row.rows.map((line) => <DiffLine key={line.line} row={line} />);
    return (
      <button className="diff-fold" type="button" onClick={() => setIsOpen(true)}>
        {t("folded", { count: row.rows.length })}
      </button>
    );
  }
  return (
    <div className={row.kind === "same" ? "diff-row" : `diff-row ${row.kind}`}>
      <span>{row.line}</span>
      <span>{signs[row.kind]}</span>
      <span className="diff-text">{row.text}</span>
    </div>
  );
}
