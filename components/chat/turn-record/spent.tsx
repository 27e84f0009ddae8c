"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";

interface SpentProps {
  name: string;
  used: number;
  /** Absent where the record does not hold it. */
  limit: number | undefined;
}

/** How much of a limit was used, in numbers and as a bar. */
export function Spent({ name, used, limit }: SpentProps) {
  const t = useTranslations("turnRecord");
  const { number } = useFormat();
  const share = limit ? Math.min(1, used / limit) : 0;
  return (
    <p className={share >= 1 ? "spent is-full" : "spent"}>
      <span>{name}</span>
      <span className="num">{limit ? t("usedOf", { used: number(used), limit: number(limit) }) : number(used)}</span>
      {limit !== undefined && (
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect className="all" width="100" height="4" />
          <rect className="used" width={100 * share} height="4" />
        </svg>
      )}
    </p>
  );
}
