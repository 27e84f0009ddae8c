"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { useFormat } from "@/components/lib/use-format";
import { useServerNow } from "@/components/lib/use-server-now";
import { Mark } from "@/components/receipts/mark";
import { StateMark, StateWord, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Icon } from "@/components/ui/icon";
import type { SpecialistCall, SpecialistRow, SpecialistState } from "@/lib/chats/schema";
import { FoldSummary } from "./fold-summary";
import { RunButton } from "./run-button";
import { StopRun } from "./stop-run";

/** These rows show what is inside without being asked. */
const loud: readonly SpecialistState[] = ["failed", "unbacked", "denied", "partial"];

/** Longer than most calls take; whoever looks at the row begins to wonder then. */
const stillAfter = 30_000;

/** A task without the lines that only mark its parts for the agent: `<path>`, `</content>`. */
const plainTask = (task: string) => task.replace(/^<\/?\w+>\n?/gm, "");

/** One specialist of a turn. `isLive`: the turn still runs or waits. */
export function SpecialistLine({ row, isLive }: { row: SpecialistRow; isLive: boolean }) {
  const { agent } = useApprovalWords();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? loud.includes(row.state);
  const isGoingOn = isLive && row.finishedAt === null;
  const task = plainTask(row.description);
  return (
    <div className="spec-place">
      <details className="spec" data-state={markOf("specialist", row.state)} open={isOpen}>
        <FoldSummary onFold={() => setChoice(!isOpen)}>
          <StateMark kind="specialist" state={row.state} />
          <span className="spec-name">{agent(row.name)}</span>
          <span className="spec-say">
            <StateWord kind="specialist" state={row.state} /> {row.reason ?? row.say ?? activity(row) ?? task}
          </span>
          <span className="spec-time">
            <Elapsed row={row} isLive={isLive} />
          </span>
          <Icon name="right" className="fold" />
        </FoldSummary>
        <p className="spec-task fine">{task}</p>
        {row.calls.length > 0 && (
          <ul className="calls">
            {row.calls.map((call) => (
              <CallLine key={call.id} call={call} />
            ))}
          </ul>
        )}
        {row.finishedAt !== null && <RunButton row={row} />}
      </details>
      {isGoingOn && <GoingOn row={row} isOpen={isOpen} />}
    </div>
  );
}

/** What a specialist is at, by its call that is out. */
function activity({ state, calls }: SpecialistRow): string | undefined {
  const call = state === "running" ? calls.findLast((candidate) => candidate.state === "running") : undefined;
  return call && `${call.tool} ${call.summary}`;
}

/** Below a row that goes on: that it stands still, if it does, and the way to stop this one alone. */
function GoingOn({ row, isOpen }: { row: SpecialistRow; isOpen: boolean }) {
  const t = useTranslations("turns");
  const now = useServerNow(row.state === "running");
  const still = row.state === "running" ? now - Date.parse(row.progressAt ?? row.startedAt) : 0;
  const isStill = still >= stillAfter;
  if (!isStill && !isOpen) return null;
  return (
    <div className="spec-foot">
      {isStill && (
        <span className="spec-still" data-state="pending">
          <Mark name="pending" />
          {t("noProgress", { seconds: Math.floor(still / 1000) })}
        </span>
      )}
      <StopRun row={row} />
    </div>
  );
}

function CallLine({ call }: { call: SpecialistCall }) {
  const word = useStateWord();
  const { milliseconds } = useFormat();
  return (
    <li data-state={markOf("call", call.state)}>
      <StateMark kind="call" state={call.state} />
      <span>
        <span className="sr">{word("call", call.state)}</span> {call.tool} {call.summary}
      </span>
      <span>{call.code && call.code !== "OK" ? call.code : call.ms !== null && milliseconds(call.ms)}</span>
    </li>
  );
}

/** Runs only while the server says that the specialist runs; while it waits for a person its clock is stopped. */
function Elapsed({ row, isLive }: { row: SpecialistRow; isLive: boolean }) {
  const { elapsed } = useFormat();
  const now = useServerNow(isLive && row.finishedAt === null && row.state === "running");
  if (row.finishedAt !== null) return elapsed(Date.parse(row.finishedAt) - Date.parse(row.startedAt));
  return isLive && row.state === "running" ? elapsed(now - Date.parse(row.startedAt)) : null;
}
