"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import { JsonText } from "@/components/records/json-text";
import type { AutomationRunItem } from "@/lib/automations/items.schema";

/** Each try of each step in its order, with the way to its chat and to everything on record of it. */
export function RunSteps({ run }: { run: AutomationRunItem }) {
  const t = useTranslations("automations.runs");
  if (run.steps.length === 0) return <p className="fine">{t("noSteps")}</p>;
  return (
    <ol className="run-steps">
      {run.steps.map((step) => (
        <li key={`${step.stepId} ${step.attempt}`}>
          <RunStep step={step} />
        </li>
      ))}
    </ol>
  );
}

function RunStep({ step }: { step: AutomationRunItem["steps"][number] }) {
  const t = useTranslations("automations.runs");
  const workspaceId = useWorkspaceId();
  const maySeeTrail = useCan()("audit:view");
  const { exact, elapsed } = useFormat();
  const { stepId, attempt, state, threadId, turnId, output, error, startedAt, finishedAt } = step;
  const thread = threadId && `/w/${workspaceId}/threads/${threadId}`;
  return (
    <>
      <p className="tool-line">
        <StateLabel kind="automationStep" state={state} />
        <code>{stepId}</code>
        {attempt > 1 && <span>{t("attempt", { attempt })}</span>}
        {startedAt && <time dateTime={startedAt}>{exact(startedAt)}</time>}
        {startedAt && finishedAt && (
          <span className="num">{elapsed(Date.parse(finishedAt) - Date.parse(startedAt))}</span>
        )}
      </p>
      {error && <p className="reason">{error}</p>}
      {output !== null && output !== undefined && (
        <details>
          <summary>{t("output")}</summary>
          {typeof output === "string" ? <p className="value">{output}</p> : <JsonText value={output} />}
        </details>
      )}
      {thread && (
        <p className="version-acts">
          <Link href={thread}>{t("thread")}</Link>
          {turnId && (
            <Link
              href={
                maySeeTrail ? `/w/${workspaceId}/receipts?tab=audit&thread=${threadId}` : `${thread}/turns/${turnId}`
              }
            >
              {t("trace")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}
