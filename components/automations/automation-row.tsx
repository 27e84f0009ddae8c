"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Cell } from "@/components/ui/table";
import { Toggle } from "@/components/ui/toggle";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { AutomationMenu } from "./automation-menu";
import { useSwitchAutomation } from "./use-automations";
import { useTriggerWords } from "./use-trigger-words";

/** One automation: what it is called, when it runs, when next, and what came of the last run. */
export function AutomationRow({ item }: { item: AutomationItem }) {
  const t = useTranslations("automations");
  const workspaceId = useWorkspaceId();
  const mayChange = useCan()("automations:update");
  const { when, weekdayAndTime } = useFormat();
  const words = useTriggerWords();
  const change = useSwitchAutomation(item);
  const { id, name, state, definition, nextRuns, lastRun } = item;
  const href = `/w/${workspaceId}/automations/${id}`;
  const next = state === "enabled" ? nextRuns[0] : undefined;
  return (
    <tr data-state={markOf("automation", state)}>
      <Cell place="name">
        <Link className="row-link" href={href}>
          {name}
        </Link>
        {definition.goal && <span className="fine">{definition.goal}</span>}
      </Cell>
      <Cell th={t("columns.when")}>
        <ul className="value-list wraps">
          {words.all(definition).map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      </Cell>
      <Cell th={t("columns.next")} width={3}>
        {next ? <time dateTime={next}>{weekdayAndTime(next)}</time> : <span className="fine">{t("noNext")}</span>}
      </Cell>
      <Cell th={t("columns.last")} width={3}>
        {lastRun ? (
          <Link className="row-state" href={`${href}/runs/${lastRun.id}`}>
            <StateLabel kind="automationRun" state={lastRun.state} />
            {lastRun.startedAt && <span className="fine row-time">{when(lastRun.startedAt)}</span>}
          </Link>
        ) : (
          <span className="fine">{t("neverRan")}</span>
        )}
      </Cell>
      <Cell th={t("columns.state")} width={3}>
        <StateLabel kind="automation" state={state} />
      </Cell>
      <Cell place="toggle">
        <span className="row-acts">
          {mayChange && state !== "archived" && (
            <Toggle
              label={t("switch", { name })}
              isOn={state === "enabled"}
              isSent={change.isSent}
              onChange={(isOn) => change.to(isOn ? "enabled" : "paused")}
            />
          )}
          <AutomationMenu item={item} />
        </span>
      </Cell>
    </tr>
  );
}
