import { z } from "zod";
import type { AutomationProblem } from "@/lib/automations/items.schema";
import type { AutomationDefinition, Step, Trigger } from "@/lib/automations/schema";

// The shape of a definition without the rules for its values: what somebody is still writing has to fit a form too.
const Values = z.record(z.string(), z.json());
const common = { static_inputs: Values.default({}), enabled: z.boolean().default(true) };
const nothing = z.strictObject({}).default({});
const DraftTrigger: z.ZodType<Trigger> = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("schedule"),
    params: z.strictObject({ cron: z.string(), timezone: z.string() }),
    ...common,
  }),
  z.strictObject({
    type: z.literal("event"),
    params: z.strictObject({ event: z.literal("document.entered_folder"), filter: Values.default({}) }),
    ...common,
  }),
  z.strictObject({ type: z.literal("manual"), params: nothing, ...common }),
  z.strictObject({ type: z.literal("webhook"), params: nothing, ...common }),
]);
const list = z.array(z.string()).default([]);
const DraftStep: z.ZodType<Step> = z.strictObject({
  step_id: z.string(),
  action: z.literal("agent_task"),
  when: z.string().optional(),
  params: z.strictObject({ query: z.string(), documents: list, folders: list, connectors: list, tools: list }),
  output_as: z.string().optional(),
  max_retries: z.number().optional(),
  timeout_seconds: z.number().optional(),
});
const DraftExecution = z.strictObject({
  timeout_seconds: z.number().default(600),
  max_retries: z.number().default(2),
  retry_backoff: z.enum(["exponential", "linear", "none"]).default("exponential"),
  concurrency: z.enum(["drop_if_running", "queue", "always"]).default("drop_if_running"),
  on_failure: z.array(DraftStep).default([]),
});

/** A definition as a form can hold it: its keys and types are sound, its values may still be wanting. */
export const Draft: z.ZodType<AutomationDefinition> = z.strictObject({
  schema_version: z.literal("1.0"),
  name: z.string(),
  goal: z.string().optional(),
  inputs: Values.optional(),
  triggers: z.array(DraftTrigger),
  plan: z.array(DraftStep),
  execution: DraftExecution.prefault({}),
  models: z.strictObject({ chat: z.string().optional(), image: z.string().optional() }).default({}),
  metadata: Values.default({}),
});
export type Draft = AutomationDefinition;

export type Problem = AutomationProblem;

/** Reads what somebody typed as JSON; the problems say where it is no definition. */
export function readDraft(text: string): { ok: true; draft: Draft } | { ok: false; problems: Problem[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { ok: false, problems: [{ path: "", message: error instanceof Error ? error.message : String(error) }] };
  }
  const read = Draft.safeParse(value);
  if (read.success) return { ok: true, draft: read.data };
  return { ok: false, problems: read.error.issues.map(toProblem) };
}

export const toProblem = ({ path, message }: { path: PropertyKey[]; message: string }): Problem => ({
  path: path.join("."),
  message,
});

export function newTrigger(type: Trigger["type"], zone: string): Trigger {
  const rest = { static_inputs: {}, enabled: true };
  switch (type) {
    case "schedule":
      return { type, params: { cron: "0 9 * * 1-5", timezone: zone }, ...rest };
    case "event":
      return { type, params: { event: "document.entered_folder", filter: {} }, ...rest };
    default:
      return { type, params: {}, ...rest };
  }
}

/** A step with a name that none of the others has. */
export function newStep(taken: readonly Step[]): Step {
  let number = taken.length + 1;
  while (taken.some(({ step_id }) => step_id === `step_${number}`)) number += 1;
  return {
    step_id: `step_${number}`,
    action: "agent_task",
    params: { query: "", documents: [], folders: [], connectors: [], tools: [] },
  };
}

/** Where somebody begins: every weekday at nine, and a task to be told. */
export function emptyDraft(zone: string): Draft {
  return Draft.parse({
    schema_version: "1.0",
    name: "",
    triggers: [newTrigger("schedule", zone)],
    plan: [newStep([])],
  });
}

/** The tools that steps declare, each once, in the order in which they come. */
export function declaredTools({ plan, execution }: Draft): string[] {
  return [...new Set([...plan, ...execution.on_failure].flatMap(({ params }) => params.tools))];
}
