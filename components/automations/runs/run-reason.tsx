"use client";

import type { AutomationRunItem } from "@/lib/automations/items.schema";
import { useRunReason } from "./use-run-words";

/** Why, in words; nothing when there is nothing to explain. */
export function RunReason({ run }: { run: Pick<AutomationRunItem, "reason" | "detail"> }) {
  const reason = useRunReason()(run);
  if (!reason) return null;
  return (
    <span className="reason">
      {reason.text} {reason.more && <span lang="en">{reason.more}</span>}
    </span>
  );
}
