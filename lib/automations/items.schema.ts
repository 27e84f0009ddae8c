// Automations and their runs as the REST surface and the pages have them.
import { z } from "zod";
import { PageQuery } from "../core/page-query";
import { Allowance, AutomationDefinition, AutomationState, RunState, triggerTypes } from "./schema";

/** POST {ws}/automations. What is not complete yet is kept paused. */
export const AutomationInput = z.strictObject({
  definition: AutomationDefinition,
  allowances: z.array(Allowance).max(100).default([]),
  state: AutomationState.optional(),
});
export type AutomationInput = z.infer<typeof AutomationInput>;

/**
 * PATCH /automations/{id}: what is left out stays. A whole definition replaces the one before it; of a part, what it does
 * not name stays as it is, down to the parameters of a trigger at the same place and of the same type.
 */
export const AutomationChange = z.strictObject({
  definition: z.record(z.string().max(100), z.json()).optional(),
  allowances: z.array(Allowance).max(100).optional(),
  state: AutomationState.optional(),
  note: z.string().trim().max(500).optional().describe("why, for the list of versions"),
});
export type AutomationChange = z.infer<typeof AutomationChange>;

/** GET {ws}/automations?state=: newest first. */
export const AutomationListQuery = PageQuery.extend({ state: AutomationState.optional() });
export type AutomationListQuery = z.infer<typeof AutomationListQuery>;

/** GET /automations/{id}/versions: newest first. */
export const AutomationVersionsQuery = PageQuery.pick({ limit: true }).extend({
  cursor: z.coerce.number().int().min(1).optional().describe("the nextCursor of the page before"),
});
export type AutomationVersionsQuery = z.infer<typeof AutomationVersionsQuery>;

/** POST /automations/{id}/restore: the content of an earlier version becomes the next one. */
export const RestoreAutomation = z.strictObject({ version: z.number().int().min(1) });
export type RestoreAutomation = z.infer<typeof RestoreAutomation>;

const Who = z.object({ id: z.string(), name: z.string() });

export const AutomationTriggerItem = z.object({
  id: z.string(),
  type: z.enum(triggerTypes),
  enabled: z.boolean(),
  params: z.record(z.string(), z.json()),
  nextAt: z.string().nullable(),
  missed: z.number().describe("occurrences while nothing ran; they are not caught up"),
  webhookUrl: z.string().optional(),
});

/** Something that is wrong or missing, at its place in the definition: `plan.0.params.query`. */
export const AutomationProblem = z.object({ path: z.string(), message: z.string() });
export type AutomationProblem = z.infer<typeof AutomationProblem>;

export const AutomationItem = z.object({
  id: z.string(),
  name: z.string(),
  state: AutomationState,
  version: z.number(),
  definition: AutomationDefinition,
  allowances: z.array(Allowance),
  triggers: z.array(AutomationTriggerItem).describe("in the definition's order"),
  schedule: z.string().describe("plain words, English"),
  nextRuns: z.array(z.string()).describe("three at most"),
  problems: z.array(AutomationProblem).describe("why it cannot be enabled"),
  createdBy: Who,
  lastRun: z
    .object({
      id: z.string(),
      state: RunState,
      reason: z.string().nullable(),
      startedAt: z.string().nullable(),
      finishedAt: z.string().nullable(),
    })
    .nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type AutomationItem = z.infer<typeof AutomationItem>;

export const AutomationVersionItem = z.object({
  version: z.number(),
  definition: AutomationDefinition,
  allowances: z.array(Allowance),
  note: z.string().nullable(),
  createdBy: Who,
  createdAt: z.string(),
});
export type AutomationVersionItem = z.infer<typeof AutomationVersionItem>;

export const stepStates = [
  "running",
  "waiting_approval",
  "succeeded",
  "failed",
  "skipped",
  "timed_out",
  "cancelled",
] as const;
export const StepState = z.enum(stepStates);
export type StepState = z.infer<typeof StepState>;

export const AutomationRunItem = z.object({
  id: z.string(),
  automationId: z.string(),
  version: z.number(),
  state: RunState,
  reason: z.string().nullable(),
  detail: z.string().nullable().describe("the reason in words"),
  dryRun: z.boolean(),
  trigger: z.object({ id: z.string().nullable(), type: z.enum(triggerTypes), occurrence: z.string().nullable() }),
  inputs: z.record(z.string(), z.json()),
  steps: z.array(
    z.object({
      stepId: z.string(),
      attempt: z.number(),
      state: StepState,
      threadId: z.string().nullable(),
      turnId: z.string().nullable(),
      output: z.json().describe("what was said in the private chat of its maker; null for everybody else"),
      error: z.string().nullable(),
      startedAt: z.string(),
      finishedAt: z.string().nullable(),
    }),
  ),
  receipts: z.array(z.string()).describe("ids"),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
});
export type AutomationRunItem = z.infer<typeof AutomationRunItem>;
