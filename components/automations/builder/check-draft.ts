import { problemOfFilter } from "@/lib/automations/filters/event-filter";
import { checkSchedule } from "@/lib/automations/schedule/check-schedule";
import { AutomationDefinition, placeholder } from "@/lib/automations/schema";
import { problemOfTemplate } from "@/lib/automations/templates/template-engine";
import { type Draft, type Problem, toProblem } from "./draft";

/**
 * Everything about a definition that can be judged before it is sent, each problem at its place. The server judges
 * again, and knows more: which tools, documents and folders there are.
 */
export function checkDraft(draft: Draft): Problem[] {
  const read = AutomationDefinition.safeParse(draft);
  const problems = read.success ? [] : read.error.issues.map(toProblem);
  for (const [index, trigger] of draft.triggers.entries()) {
    const at = `triggers.${index}.params`;
    if (trigger.type === "schedule") {
      const checked = checkSchedule(trigger.params.cron, trigger.params.timezone);
      if (!checked.ok) {
        problems.push({
          path: `${at}.${checked.reason === "zone" ? "timezone" : "cron"}`,
          message: checked.detail ?? "",
        });
      }
    }
    if (trigger.type === "event") {
      const problem = problemOfFilter(trigger.params.filter);
      if (problem) problems.push({ path: `${at}.filter`, message: problem });
    }
  }
  const lists = [
    ["plan", draft.plan],
    ["execution.on_failure", draft.execution.on_failure],
  ] as const;
  for (const [at, steps] of lists) {
    for (const [index, { params, when }] of steps.entries()) {
      const texts = [
        ["params.query", params.query],
        ["when", when ?? ""],
      ] as const;
      for (const [name, text] of texts) {
        const problem = problemOfTemplate(text);
        if (problem) problems.push({ path: `${at}.${index}.${name}`, message: problem });
      }
    }
  }
  return problems;
}

/** Where a value is still missing: with one of these it can be saved, and not switched on. */
export function placeholdersOf(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === "string") return value.includes(placeholder) ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => placeholdersOf(inner, [...path, key]));
}
