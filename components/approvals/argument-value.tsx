"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import type { ArgumentField } from "./read-fields";

/** Lines of a long text that stand in sight before it is unfolded. */
const linesShown = 6;

/** One value of a call by its type: a number is a number, a path is a record, a long text folds. */
export function ArgumentValue({ field, value }: { field: ArgumentField; value: unknown }) {
  const t = useTranslations("approvals");
  if (value === undefined || value === null) return <span className="fine">{t("notSet")}</span>;
  if (typeof value === "boolean") return <>{value ? t("yes") : t("no")}</>;
  if (typeof value === "number") return <span className="num">{String(value)}</span>;
  if (Array.isArray(value) && value.every((one) => typeof one === "string" || typeof one === "number")) {
    return (
      <ul className="value-list">
        {[...new Set(value)].map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    );
  }
  if (typeof value !== "string") return <LongText text={JSON.stringify(value, null, 2)} isRecord />;
  if (field.kind === "long") return <LongText text={value} />;
  return /^(\/|https?:)/.test(value) ? <code>{value}</code> : <span>{value}</span>;
}

function LongText({ text, isRecord = false }: { text: string; isRecord?: boolean }) {
  const t = useTranslations("approvals");
  const [isOpen, setIsOpen] = useState(false);
  const lines = text.split("\n");
  // A single line can be long too: some 80 characters stand in one.
  const count = lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / 80)), 0);
  const isFolding = count > linesShown + 2;
  return (
    <>
      <span className={isRecord ? "value-text record" : "value-text"} data-folded={(isFolding && !isOpen) || undefined}>
        {text}
      </span>
      {isFolding && (
        <Button variant="link" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t("showLess") : t("showAll", { count: lines.length })}
        </Button>
      )}
    </>
  );
}
