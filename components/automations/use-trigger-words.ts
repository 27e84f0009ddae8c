"use client";

import { useLocale, useTranslations } from "next-intl";
import { checkSchedule } from "@/lib/automations/schedule/check-schedule";
import { describeSchedule } from "@/lib/automations/schedule/describe-schedule";
import type { AutomationDefinition, Trigger } from "@/lib/automations/schema";

/** A schedule in the person's language; one that cannot run stands as it was written. */
export function useScheduleWords(): (cron: string, zone: string) => string {
  const locale = useLocale();
  return (cron, zone) => (checkSchedule(cron, zone).ok ? describeSchedule(cron, zone, locale) : `${cron} (${zone})`);
}

/** What starts a run, in plain words. */
export function useTriggerWords() {
  const t = useTranslations("automations.words");
  const schedule = useScheduleWords();
  const one = (trigger: Trigger): string => {
    switch (trigger.type) {
      case "schedule":
        return schedule(trigger.params.cron, trigger.params.timezone);
      case "event": {
        const { folder, ...rest } = trigger.params.filter;
        if (typeof folder === "string" && Object.keys(rest).length === 0) return t("eventFolder", { folder });
        return Object.keys(trigger.params.filter).length > 0 ? t("eventFilter") : t("event");
      }
      default:
        return t(trigger.type);
    }
  };
  return {
    /** Whether the words leave something unsaid that stands in the filter. */
    isPartly: (trigger: Trigger): boolean => trigger.type === "event" && one(trigger) === t("eventFilter"),
    trigger: (trigger: Trigger): string => (trigger.enabled ? one(trigger) : t("off", { words: one(trigger) })),
    /** Everything that starts it by itself, or that it is only started by hand. */
    all: ({ triggers }: AutomationDefinition): string[] => {
      const active = triggers.filter(({ enabled }) => enabled);
      const byItself = active.filter(({ type }) => type !== "manual");
      return (byItself.length > 0 ? byItself : active).map(one);
    },
  };
}
