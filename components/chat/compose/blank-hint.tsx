"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import type { Blank } from "./blanks";

/** What of a saved prompt is still to be filled in, and the way to the next for who has no Tab key. */
export function BlankHint({ blanks, onNext }: { blanks: Blank[]; onNext: () => void }) {
  const t = useTranslations("compose");
  const first = blanks[0];
  if (!first) return null;
  return (
    <div className="blank-hint">
      <p role="status">
        {t("blanks", { count: blanks.length, names: blanks.map(({ name }) => name).join(t("comma")) })}
      </p>
      <Button variant="link" onClick={onNext}>
        {t("nextBlank")}
      </Button>
    </div>
  );
}
