"use client";

import { useTranslations } from "next-intl";
import { NextRuns } from "@/components/automations/next-runs";
import { useTriggerWords } from "@/components/automations/use-trigger-words";
import { JsonText } from "@/components/records/json-text";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { WebhookPart } from "./webhook-part";

/** What starts it: in words, with what is behind the words. */
export function TriggerList({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations");
  const words = useTriggerWords();
  const { definition, triggers, state, nextRuns } = item;
  const isPlanned =
    state === "enabled" && definition.triggers.some(({ type, enabled }) => type === "schedule" && enabled);
  return (
    <div className="stack">
      <ul className="trigger-list">
        {definition.triggers.map((trigger, index) => {
          // The server keeps them in the definition's order.
          const row = triggers[index];
          return (
            <li key={row?.id ?? words.trigger(trigger)}>
              <p>
                <b>{words.trigger(trigger)}</b>
              </p>
              {trigger.type === "event" && words.isPartly(trigger) && <JsonText value={trigger.params.filter} />}
              {row && row.missed > 0 && <p className="fine">{t("missed", { count: row.missed })}</p>}
              {row?.type === "webhook" && <WebhookPart automationId={item.id} trigger={row} />}
            </li>
          );
        })}
      </ul>
      {isPlanned && <NextRuns times={nextRuns} />}
    </div>
  );
}
