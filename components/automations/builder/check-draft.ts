import { problemOfSchedule } from "@/lib/automations/definition/problem-of-schedule";
import { problemOfFilter } from "@/lib/automations/filters/event-filter";
import { AutomationDefinition } from "@/lib/automations/schema";
import { problemOfTemplate } from "@/lib/automations/templates/template-engine";
import { type Draft, type Problem, toProblem } from "./draft";

/**
 * Everything about a definition that can be judged before it is sent, each problem at its place. The server judges
 * again, and knows more: which tools, documents and folders there are.
 */
export function checkDraft(draft: Draft, now: Date): Problem[] {
  const read = AutomationDefinition.safeParse(draft);
  const problems = read.success ? [] : read.error.issues.map(toProblem);
  for (const [index, trigger] of draft.triggers.entries()) {
    const at = `triggers.${index}.params`;
    if (trigger.type === "schedule") problems.push(...problemOfSchedule(trigger.params, at, now));
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
