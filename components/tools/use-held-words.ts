"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";

/** Why a rollout was stopped, in plain words; a cause that has none yet is shown as the server says it. */
export function useHeldWords() {
  const t = useTranslations("tools");
  return (tool: Pick<ToolItem, "held">): string => {
    const cause = tool.held?.cause ?? "";
    const key = `heldCauses.${cause}` as "heldCauses.ambiguous_manual";
    return cause !== "" && t.has(key) ? t(key) : cause;
  };
}
