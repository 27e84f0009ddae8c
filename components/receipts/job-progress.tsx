"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { classNames } from "@/components/lib/class-names";
import type { JobState, Phase } from "@/lib/deliverables/schema";
import { StateMark, StateWord } from "./state-mark";
import { markOf } from "./state-marks";

function cellOf(index: number, phase: Phase, state: JobState): string | undefined {
  if (state === "ready" || index < phase.n - 1) return "full";
  if (index > phase.n - 1) return undefined;
  if (state === "failed") return "bad";
  return state === "running" || state === "cancelling" ? "on" : undefined;
}

/** A phase in the person's words; one that we have no word for stays as the server named it. */
export function usePhaseWord() {
  const t = useTranslations("jobs");
  return (phase: Phase): string => {
    const key = `phases.${phase.name}` as "phases.writing";
    return t.has(key) ? t(key) : phase.name;
  };
}

/** Where a job stands: one cell a phase, the state's word from the server, the phase in words beside it. */
export function JobProgress({
  label,
  state,
  phase,
  action,
}: {
  label: string;
  state: JobState;
  phase: Phase | null;
  action?: ReactNode;
}) {
  const t = useTranslations("jobs");
  const phaseWord = usePhaseWord();
  const step = phase && t("step", { n: phase.n, m: phase.m, name: phaseWord(phase) });
  return (
    <>
      {phase && step && (
        <div
          className="bars"
          role="progressbar"
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={phase.m}
          aria-valuenow={state === "ready" ? phase.m : Math.max(0, phase.n - 1)}
          aria-valuetext={step}
        >
          {Array.from({ length: phase.m }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other identity than their place
            <span key={index} className={classNames(cellOf(index, phase, state))} />
          ))}
        </div>
      )}
      <div className="job-foot">
        <span className="state-label" data-state={markOf("job", state)}>
          <StateMark kind="job" state={state} />
          <StateWord kind="job" state={state} />
        </span>
        {step && <span>{step}</span>}
        {action && (
          <>
            <span className="spacer" />
            {action}
          </>
        )}
      </div>
    </>
  );
}
