import type { CandorMessage, PlanItem } from "../../chats/schema";

/** The plan that a message shows; nothing when there is none. */
export function planIn(parts: CandorMessage["parts"]): readonly PlanItem[] {
  return parts.find((part) => part.type === "data-plan")?.data.items ?? [];
}
