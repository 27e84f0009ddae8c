import { AppError } from "../../core/errors";
import type { AutomationProblem } from "../items.schema";
import type { Allowance, AutomationDefinition } from "../schema";
import type { ListedTool } from "./declarable-tools";
import { faultsOfAllowances, verifyDefinition } from "./verify-definition";

export interface Sound {
  definition: AutomationDefinition;
  /** What keeps it from being switched on. */
  missing: AutomationProblem[];
}

/**
 * A definition and its allowances as they can be kept.
 * @param root under which name they were sent, where it is not the body itself
 * @throws INVALID_INPUT naming the faults and the place of the first
 */
export function requireSound(
  given: unknown,
  allowances: readonly Allowance[],
  tools: readonly ListedTool[],
  now: Date,
  root = "",
): Sound {
  const { definition, faults, missing } = verifyDefinition(given, tools, now);
  const placed = faults.map(({ path, message }) => ({ path: under("definition", path), message }));
  const all = [...placed, ...(definition ? faultsOfAllowances(definition, allowances) : [])];
  if (all.length > 0 || !definition) throw invalid(all, root);
  return { definition, missing };
}

/** @throws CONFLICT naming the values that are still missing */
export function requireComplete(missing: readonly AutomationProblem[]): void {
  if (missing.length === 0) return;
  throw new AppError("CONFLICT", {
    detail: `It cannot be switched on yet: ${wordsOf(missing)}`,
    hint: "Fill in what is missing, then switch it on.",
    field: under("definition", missing[0]!.path),
    reason: "incomplete",
  });
}

function invalid(faults: readonly AutomationProblem[], root: string): AppError {
  return new AppError("INVALID_INPUT", {
    detail: wordsOf(faults),
    hint: "Correct these places and save again.",
    field: [root, faults[0]?.path].filter(Boolean).join("."),
  });
}

/** Problems that are told one by one: a definition can have as many as it has keys. */
const mostTold = 20;

function wordsOf(problems: readonly AutomationProblem[]): string {
  const told = problems.slice(0, mostTold).map(({ path, message }) => (path ? `${path}: ${message}` : message));
  const left = problems.length - told.length;
  return [...told, ...(left > 0 ? [`And ${left} more.`] : [])].join(" ");
}

const under = (root: string, path: string): string => (path === "" ? root : `${root}.${path}`);
