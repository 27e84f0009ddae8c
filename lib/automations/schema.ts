// What an automation is, for the server, the browser and the model that drafts one.
import { z } from "zod";

/** Stands where a value is still missing; an automation that holds it cannot be switched on. */
export const placeholder = "REPLACE_ME";

const seconds = z.number().int().min(1).max(86_400);
const Name = z.string().trim().min(1, "a name").max(120, "at most 120 characters");
const StepId = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,39}$/, "a small letter first, then letters, digits and _, at most 40");
const Inputs = z.record(z.string().max(100), z.json());

/** A comparison of one field, or several joined; `data` of the event is what it looks at. */
export type Filter = { [key: string]: z.core.util.JSONType };
const Filter = z.record(z.string().max(200), z.json());

const common = { static_inputs: Inputs.default({}), enabled: z.boolean().default(true) };
export const ScheduleTrigger = z.strictObject({
  type: z.literal("schedule"),
  params: z.strictObject({
    cron: z.string().max(200).describe("five fields: minute, hour, day of month, month, day of week"),
    timezone: z.string().max(64).describe("an IANA name such as Europe/Berlin"),
  }),
  ...common,
});
export const automationEvents = ["document.entered_folder"] as const;
export const EventTrigger = z.strictObject({
  type: z.literal("event"),
  params: z.strictObject({ event: z.enum(automationEvents), filter: Filter.default({}) }),
  ...common,
});
const empty = z.strictObject({}).default({});
export const ManualTrigger = z.strictObject({ type: z.literal("manual"), params: empty, ...common });
export const WebhookTrigger = z.strictObject({ type: z.literal("webhook"), params: empty, ...common });
export const Trigger = z.discriminatedUnion("type", [ScheduleTrigger, EventTrigger, ManualTrigger, WebhookTrigger]);
export type Trigger = z.infer<typeof Trigger>;
export const triggerTypes = ["schedule", "event", "manual", "webhook"] as const;

/** Work for the agent. The query is a template; what is mentioned is handed over with it. */
export const AgentTask = z.strictObject({
  query: z.string().trim().min(1).max(20_000),
  documents: z.array(z.string().max(100)).max(20).default([]),
  folders: z.array(z.string().max(400)).max(20).default([]),
  connectors: z.array(z.string().max(100)).max(20).default([]),
  /** Tools that change something and that this step is to use; whoever names one expects a receipt of it. */
  tools: z.array(z.string().max(100)).max(20).default([]),
});

export const Step = z.strictObject({
  step_id: StepId,
  action: z.literal("agent_task"),
  when: z
    .string()
    .max(2_000)
    .optional()
    .describe("a template; the step is left out when it comes to nothing, false or 0"),
  params: AgentTask,
  output_as: StepId.optional(),
  max_retries: z.number().int().min(0).max(10).optional(),
  timeout_seconds: seconds.optional(),
});
export type Step = z.infer<typeof Step>;

export const Execution = z.strictObject({
  timeout_seconds: seconds.default(600),
  max_retries: z.number().int().min(0).max(10).default(2),
  retry_backoff: z.enum(["exponential", "linear", "none"]).default("exponential"),
  concurrency: z.enum(["drop_if_running", "queue", "always"]).default("drop_if_running"),
  on_failure: z.array(Step).max(10).default([]),
});

export const AutomationDefinition = z
  .strictObject({
    schema_version: z.literal("1.0"),
    name: Name,
    goal: z.string().max(2_000).optional(),
    inputs: z.record(z.string(), z.json()).optional().describe("a JSON Schema of what a run is given"),
    triggers: z.array(Trigger).min(1, "at least one trigger").max(10),
    plan: z.array(Step).min(1, "at least one step").max(20),
    execution: Execution.prefault({}),
    models: z.strictObject({ chat: z.string().max(200).optional(), image: z.string().max(200).optional() }).default({}),
    metadata: z.record(z.string(), z.json()).default({}),
  })
  .superRefine(({ plan, execution }, issues) => {
    const ids = new Set<string>();
    for (const [index, { step_id }] of [...plan, ...execution.on_failure].entries()) {
      const path = index < plan.length ? ["plan", index] : ["execution", "on_failure", index - plan.length];
      if (ids.has(step_id)) {
        issues.addIssue({ code: "custom", path: [...path, "step_id"], message: `"${step_id}" is used twice` });
      }
      ids.add(step_id);
    }
  });
export type AutomationDefinition = z.infer<typeof AutomationDefinition>;

/** A write that somebody ticked: it may happen unattended, at most `limit` times in one run. */
export const Allowance = z.strictObject({ tool: z.string().max(100), limit: z.number().int().min(1).max(100) });
export type Allowance = z.infer<typeof Allowance>;

export const automationStates = ["enabled", "paused", "archived"] as const;
export const AutomationState = z.enum(automationStates);
export type AutomationState = z.infer<typeof AutomationState>;

export const runStates = [
  "pending",
  "running",
  "waiting_approval",
  "succeeded",
  "partial",
  "incomplete",
  "failed",
  "cancelled",
  "timed_out",
  "skipped",
] as const;
export const RunState = z.enum(runStates);
export type RunState = z.infer<typeof RunState>;
