"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStateWord } from "@/components/receipts/state-mark";
import { Icon } from "@/components/ui/icon";
import { type SpecialistRow, type SpecialistState, specialistStates } from "@/lib/chats/schema";
import { FoldSummary } from "./fold-summary";
import { SpecialistLine } from "./specialist-line";

/** Finished and fine: these rows may fold away; whatever failed or waits stays in view. */
const calm: readonly SpecialistState[] = ["done", "queued"];

/** Who does what: one row a specialist with its state, its own words, its time and its calls inside. */
export function SpecialistLedger({ rows, isLive }: { rows: SpecialistRow[]; isLive: boolean }) {
  const t = useTranslations("chat");
  const word = useStateWord();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? rows.some((row) => row.finishedAt === null || !calm.includes(row.state));
  const counts = specialistStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <details className="ledger" open={isOpen}>
      <FoldSummary onFold={() => setChoice(!isOpen)}>
        <Icon name="right" className="fold" />
        <b className="text-ink">{t("specialists", { count: rows.length })}</b>
        <span>
          {counts
            .map(({ state, count }) =>
              t("specialistCount", { count, state: word("specialist", state).toLocaleLowerCase() }),
            )
            .join(t("comma"))}
        </span>
      </FoldSummary>
      {rows.map((row) => (
        <SpecialistLine key={row.runId} row={row} isLive={isLive} />
      ))}
    </details>
  );
}
