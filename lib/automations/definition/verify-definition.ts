import { problemOfFilter } from "../filters/event-filter";
import type { AutomationProblem } from "../items.schema";
import { type Allowance, AutomationDefinition, type Step, type Trigger } from "../schema";
import { problemOfTemplate } from "../templates/template-engine";
import { declarableTools, type ListedTool } from "./declarable-tools";
import { missingValues, standsOpen } from "./missing-values";
import { problemOfInputs } from "./problem-of-inputs";
import { problemOfSchedule } from "./problem-of-schedule";

export interface VerifiedDefinition {
  /** Null when it is no definition at all. */
  definition: AutomationDefinition | null;
  /** Why it cannot be kept. */
  faults: AutomationProblem[];
  /** Values that are still to be filled in: it can be kept, and not be switched on. */
  missing: AutomationProblem[];
}

/** Everything that can be known of a definition before it runs. `now`: a schedule has to have a run after it. */
export function verifyDefinition(given: unknown, tools: readonly ListedTool[], now: Date): VerifiedDefinition {
  const read = AutomationDefinition.safeParse(given);
  if (!read.success) {
    const faults = read.error.issues.flatMap((issue) => {
      const keys = issue.code === "unrecognized_keys" ? issue.keys : [undefined];
      return keys.map((key) => ({
        path: [...issue.path, ...(key === undefined ? [] : [key])].map(String).join("."),
        message: key === undefined ? issue.message : "There is no such key.",
      }));
    });
    return { definition: null, faults, missing: [] };
  }
  const definition = read.data;
  const names = new Set(declarableTools(tools).map(({ name }) => name));
  const known = new Set(tools.map(({ name }) => name));
  const ofInputs = problemOfInputs(definition);
  const faults = [
    ...(ofInputs === undefined ? [] : [{ path: "inputs", message: ofInputs }]),
    ...definition.triggers.flatMap((trigger, index) => faultsOfTrigger(trigger, `triggers.${index}`, now)),
    ...stepsOf(definition).flatMap(({ step, path }) => faultsOfStep(step, path, names, known)),
  ];
  return { definition, faults, missing: missingValues(definition) };
}

/** Each allowance names a tool that some step declares, and each tool stands once. */
export function faultsOfAllowances(
  definition: AutomationDefinition,
  allowances: readonly Allowance[],
): AutomationProblem[] {
  const declared = new Set(stepsOf(definition).flatMap(({ step }) => step.params.tools));
  const seen = new Set<string>();
  return allowances.flatMap(({ tool }, index) => {
    const twice = seen.has(tool);
    seen.add(tool);
    const path = `allowances.${index}.tool`;
    if (twice) return [{ path, message: `"${tool}" is allowed twice.` }];
    return declared.has(tool) ? [] : [{ path, message: `No step declares the tool "${tool}".` }];
  });
}

export function stepsOf({ plan, execution }: AutomationDefinition): { step: Step; path: string }[] {
  return [
    ...plan.map((step, index) => ({ step, path: `plan.${index}` })),
    ...execution.on_failure.map((step, index) => ({ step, path: `execution.on_failure.${index}` })),
  ];
}

function faultsOfTrigger(trigger: Trigger, path: string, now: Date): AutomationProblem[] {
  if (trigger.type === "schedule") return problemOfSchedule(trigger.params, `${path}.params`, now);
  if (trigger.type !== "event") return [];
  const problem = problemOfFilter(trigger.params.filter, "");
  if (problem === undefined) return [];
  const [place = "", ...words] = problem.split(": ");
  return [{ path: `${path}.params.filter${place}`, message: words.join(": ") }];
}

function faultsOfStep(
  { when, params }: Step,
  path: string,
  declarable: ReadonlySet<string>,
  known: ReadonlySet<string>,
): AutomationProblem[] {
  const templates = [
    { path: `${path}.params.query`, text: params.query },
    ...(when === undefined ? [] : [{ path: `${path}.when`, text: when }]),
  ];
  return [
    ...templates.flatMap(({ path, text }) => {
      const message = problemOfTemplate(text);
      return message === undefined ? [] : [{ path, message }];
    }),
    ...params.tools.flatMap((tool, index) => {
      if (declarable.has(tool) || standsOpen(tool)) return [];
      const message = known.has(tool)
        ? `"${tool}" is no tool that a step declares: only those that change something are.`
        : `There is no tool "${tool}" here.`;
      return [{ path: `${path}.params.tools.${index}`, message }];
    }),
    ...params.connectors.flatMap((name, index) =>
      standsOpen(name)
        ? []
        : [{ path: `${path}.params.connectors.${index}`, message: `No service "${name}" is connected here.` }],
    ),
  ];
}
