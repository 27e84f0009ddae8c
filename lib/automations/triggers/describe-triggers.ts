import { describeSchedule } from "../schedule/describe-schedule";
import { parseCron } from "../schedule/parse-cron";
import type { AutomationDefinition, Trigger } from "../schema";

/** When an automation runs, in plain English; what is switched off is left out. */
export function describeTriggers({ triggers }: AutomationDefinition): string {
  const words = triggers.filter(({ enabled }) => enabled).map(wordsOf);
  return words.length > 0 ? words.join("; ") : "Never: every trigger is switched off";
}

function wordsOf(trigger: Trigger): string {
  switch (trigger.type) {
    case "schedule": {
      const { cron, timezone } = trigger.params;
      return parseCron(cron).ok ? describeSchedule(cron, timezone, "en") : "At a time that is still to be said";
    }
    case "event": {
      const { folder } = trigger.params.filter;
      return typeof folder === "string" ? `When a document enters ${folder}` : "When a document enters a folder";
    }
    case "manual":
      return "When somebody runs it";
    case "webhook":
      return "When its webhook is called";
  }
}
