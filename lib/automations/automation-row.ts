import { z } from "zod";
import type { Automation } from "../core/db/generated/client";
import { Allowance, AutomationDefinition, AutomationState } from "./schema";

export type AutomationRow = Automation;

/** What stands in an automation's columns of JSON, typed again. */
export function readAutomation(row: Pick<AutomationRow, "definition" | "allowances" | "state">): {
  definition: AutomationDefinition;
  allowances: Allowance[];
  state: AutomationState;
} {
  return {
    definition: AutomationDefinition.parse(row.definition),
    allowances: z.array(Allowance).parse(row.allowances),
    state: AutomationState.parse(row.state),
  };
}
