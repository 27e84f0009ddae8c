import { z } from "zod";
import type { AutomationRun } from "../../core/db/generated/client";
import { AutomationDefinition, RunState, type Step } from "../schema";

/** Runs of these states are at work or will be. */
export const openStates = ["pending", "running", "waiting_approval"] as const;

/** How a run is to end, once what its definition does on failure has been done. */
export const Ending = z.object({
  state: RunState,
  reason: z.string(),
  detail: z.string(),
});
export type Ending = z.infer<typeof Ending>;

/** The column `outcome`. */
export const Outcome = z.object({
  detail: z.string().nullable().default(null),
  /** Of a run whose plan has come to an end and that is at its steps for failures. */
  ending: Ending.nullable().default(null),
  /** Nothing of it is begun any more, its steps for failures neither. */
  isOver: z.boolean().default(false),
});
export type Outcome = z.infer<typeof Outcome>;

export interface OpenRun extends Omit<AutomationRun, "definition" | "outcome" | "state"> {
  state: RunState;
  definition: AutomationDefinition;
  outcome: Outcome;
}

/** What stands in a run's columns of JSON, typed again. */
export function readRun(row: AutomationRun): OpenRun {
  return {
    ...row,
    state: RunState.parse(row.state),
    definition: AutomationDefinition.parse(row.definition),
    outcome: Outcome.parse(row.outcome ?? {}),
  };
}

export const isOpen = ({ state }: Pick<OpenRun, "state">): boolean => (openStates as readonly string[]).includes(state);

/** The steps in the numbers that their tries are kept under: those for failures follow the plan's. */
export const stepsOfRun = ({ plan, execution }: AutomationDefinition): Step[] => [...plan, ...execution.on_failure];
