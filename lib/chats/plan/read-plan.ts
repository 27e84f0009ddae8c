import { z } from "zod";
import { PlanItem } from "../schema";

/** A stored plan; what is none counts as no plan. */
export function readPlan(stored: unknown): PlanItem[] {
  const plan = z.array(PlanItem).safeParse(stored);
  return plan.success ? plan.data : [];
}

/** What of a plan is still to be done. */
export function openItems(plan: readonly PlanItem[]): PlanItem[] {
  return plan.filter(({ state }) => state === "pending" || state === "in_progress");
}
