// Automations and their runs as the REST surface and the pages have them.
import { z } from "zod";
import { Allowance, AutomationDefinition, AutomationState, RunState, triggerTypes } from "./schema";

/** POST {ws}/automations. What is not complete yet is kept paused. */
export const AutomationInput = z.strictObject({
  definition: AutomationDefinition,
  allowances: z.array(Allowance).max(100).default([]),
  state: AutomationState.optional(),
});
export type AutomationInput = z.infer<typeof AutomationInput>;

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
  problems: z.array(z.object({ path: z.string(), message: z.string() })).describe("why it cannot be enabled"),
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
      output: z.json(),
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
