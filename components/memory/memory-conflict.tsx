"use client";

import { useTranslations } from "next-intl";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import type { MemoryDocument } from "@/lib/memory/schema";

interface MemoryConflictProps {
  theirs: MemoryDocument;
  mine: string;
  onMerge: () => void;
  onDiscard: () => void;
}

/** Somebody was faster: both texts in sight, and what can be done with one's own. */
export function MemoryConflict({ theirs, mine, onMerge, onDiscard }: MemoryConflictProps) {
  const t = useTranslations("memory.conflict");
  return (
    <section className="stack">
      <div className="alert" data-state="pending" role="alert">
        <Mark name="pending" />
        <div className="alert-text">
          <p>
            <b>{t("title")}</b>
          </p>
          <p>{t("text", { version: theirs.version })}</p>
        </div>
      </div>
      <ChangeDiff name={t("difference")} before={theirs.markdown} after={mine} />
      <div className="btns">
        <Button variant="pen" onClick={onMerge}>
          {t("merge")}
        </Button>
        <Button onClick={onDiscard}>{t("discard")}</Button>
      </div>
    </section>
  );
}
