"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import type { MemoryDocument } from "@/lib/memory/schema";

const width = 160;

/** How much of the room is taken, with a tick where it begins to be too much. */
export function MemoryMeter({
  size,
  memory: { softLimit, hardLimit },
}: {
  size: number;
  memory: Pick<MemoryDocument, "softLimit" | "hardLimit">;
}) {
  const t = useTranslations("memory");
  const { number } = useFormat();
  const taken = Math.min(1, size / hardLimit) * width;
  const soft = (softLimit / hardLimit) * width;
  const state = size > hardLimit ? "failed" : size > softLimit ? "pending" : undefined;
  return (
    <span className="memory-meter" data-state={state}>
      <svg viewBox={`0 0 ${width} 12`} aria-hidden="true">
        <rect className="all" x="0" y="3" width={width} height="6" />
        <rect className="used" x="0" y="3" width={taken} height="6" />
        <rect className="tick" x={soft} y="0" width="1" height="12" />
      </svg>
      <span className="fine num">{t("size", { size: number(size), limit: number(hardLimit) })}</span>
    </span>
  );
}
