"use client";

import { useTranslations } from "next-intl";
import { ChangeDiff } from "@/components/approvals/change-diff";
import type { ToolFactsProps } from "@/components/approvals/tool-cards";
import { AllowanceList } from "@/components/automations/allowance-list";
import { SchedulePreview } from "@/components/automations/builder/schedule-preview";
import { PlanList } from "@/components/automations/plan-list";
import { useTriggerWords } from "@/components/automations/use-trigger-words";
import { JsonText } from "@/components/records/json-text";
import { declaredTools } from "../builder/draft";
import { assumptionsOf, proposalText, readProposal } from "./read-proposal";

/** An automation as a card shows it: what, when, which steps, and every change it is to make with a box to tick. */
export function AutomationFacts({ approval, given, onChange }: ToolFactsProps) {
  const t = useTranslations("automations.card");
  const list = useTranslations("automations");
  const words = useTriggerWords();
  const proposal = readProposal(given);
  if (!proposal) {
    return (
      <div>
        <dt>{t("json")}</dt>
        <dd>
          <p>{t("unreadable")}</p>
          <JsonText value={given} />
        </dd>
      </div>
    );
  }
  const { definition, allowances } = proposal;
  const assumptions = assumptionsOf(proposal);
  const tools = declaredTools(definition);
  const before = approval.proposed && readProposal(approval.proposed);
  return (
    <>
      <div>
        <dt>{t("name")}</dt>
        <dd>
          {definition.name}
          {definition.goal && <span className="fine value-was">{definition.goal}</span>}
        </dd>
      </div>
      <div>
        <dt>{t("when")}</dt>
        <dd>
          <ul className="trigger-list">
            {definition.triggers.map((trigger) => (
              <li key={JSON.stringify(trigger)}>
                {trigger.type === "schedule" && trigger.enabled ? (
                  <SchedulePreview cron={trigger.params.cron} timezone={trigger.params.timezone} />
                ) : (
                  words.trigger(trigger)
                )}
              </li>
            ))}
          </ul>
        </dd>
      </div>
      {assumptions.length > 0 && (
        <div>
          <dt>{t("assumed")}</dt>
          <dd>
            <ul className="value-list">
              {assumptions.map((assumption) => (
                <li key={assumption}>{assumption}</li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      <div>
        <dt>{t("steps")}</dt>
        <dd>
          <PlanList steps={definition.plan} />
        </dd>
      </div>
      {definition.execution.on_failure.length > 0 && (
        <div>
          <dt>{t("failure")}</dt>
          <dd>
            <PlanList steps={definition.execution.on_failure} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t("writes")}</dt>
        <dd>
          {tools.length === 0 ? (
            t("noWrites")
          ) : (
            <AllowanceList
              tools={tools}
              allowances={allowances}
              onChange={onChange && ((next) => onChange({ ...given, allowances: next }))}
            />
          )}
        </dd>
      </div>
      <div>
        <dt>{t("json")}</dt>
        <dd>
          <details>
            <summary>{list("show")}</summary>
            <JsonText value={given} />
          </details>
        </dd>
      </div>
      {before && (
        <div>
          <dt>{t("edited")}</dt>
          <dd>
            <ChangeDiff name={definition.name} before={proposalText(before)} after={proposalText(proposal)} />
          </dd>
        </div>
      )}
    </>
  );
}
