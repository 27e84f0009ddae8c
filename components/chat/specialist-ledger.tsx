"use client";

import { useTranslations } from "next-intl";
import { type MouseEvent, type ReactNode, useState } from "react";
import { useApprovalWords } from "@/components/approvals/use-approval-words";
import { useFormat } from "@/components/lib/use-format";
import { useNow } from "@/components/lib/use-now";
import { StateMark, StateWord, useStateWord } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { Icon } from "@/components/ui/icon";
import { type SpecialistCall, type SpecialistRow, type SpecialistState, specialistStates } from "@/lib/chats/schema";

/** Finished and fine: these rows may fold away; whatever failed or waits stays in view. */
const calm: readonly SpecialistState[] = ["done", "queued"];

/** Folding is ours, not the browser's: a press is a choice that stays, a change of state is none. */
function FoldSummary({ onFold, children }: { onFold: () => void; children: ReactNode }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onFold();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to browsers and screen readers
  return <summary onClick={press}>{children}</summary>;
}

/** Who does what: one row a specialist with its state, its own words, its time and its calls inside. */
export function SpecialistLedger({ rows }: { rows: SpecialistRow[] }) {
  const t = useTranslations("chat");
  const word = useStateWord();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? rows.some((row) => row.finishedAt === null || !calm.includes(row.state));
  const counts = specialistStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0);
  return (
    <details className="ledger" open={isOpen}>
      <FoldSummary onFold={() => setChoice(!isOpen)}>
        <Icon name="right" className="fold" />
        <b className="text-ink">{t("specialists", { count: rows.length })}</b>
        <span>
          {counts
            .map(({ state, count }) =>
              t("specialistCount", { count, state: word("specialist", state).toLocaleLowerCase() }),
            )
            .join(t("comma"))}
        </span>
      </FoldSummary>
      {rows.map((row) => (
        <SpecialistLine key={row.runId} row={row} />
      ))}
    </details>
  );
}

/** A task without the lines that only mark its parts for the agent: `<path>`, `</content>`. */
const plainTask = (task: string) => task.replace(/^<\/?\w+>\n?/gm, "");

function SpecialistLine({ row }: { row: SpecialistRow }) {
  const { agent } = useApprovalWords();
  const [choice, setChoice] = useState<boolean | null>(null);
  const isOpen = choice ?? (row.state === "failed" || row.state === "unbacked" || row.state === "denied");
  return (
    <details className="spec" data-state={markOf("specialist", row.state)} open={isOpen}>
      <FoldSummary onFold={() => setChoice(!isOpen)}>
        <StateMark kind="specialist" state={row.state} />
        <span className="spec-name">{agent(row.name)}</span>
        <span className="spec-say">
          <StateWord kind="specialist" state={row.state} /> {row.reason ?? row.say ?? plainTask(row.description)}
        </span>
        <span className="spec-time">
          <Elapsed row={row} />
        </span>
        <Icon name="right" className="fold" />
      </FoldSummary>
      <p className="spec-task fine">{plainTask(row.description)}</p>
      {row.calls.length > 0 && (
        <ul className="calls">
          {row.calls.map((call) => (
            <CallLine key={call.id} call={call} />
          ))}
        </ul>
      )}
    </details>
  );
}

function CallLine({ call }: { call: SpecialistCall }) {
  const word = useStateWord();
  const { seconds } = useFormat();
  return (
    <li>
      <StateMark kind="call" state={call.state} />
      <span>
        <span className="sr">{word("call", call.state)}</span> {call.tool} {call.summary}
      </span>
      <span>{call.code && call.code !== "OK" ? call.code : call.ms !== null && seconds(call.ms)}</span>
    </li>
  );
}

/** Runs only while the server says that the specialist runs. */
function Elapsed({ row }: { row: SpecialistRow }) {
  const { elapsed } = useFormat();
  const isRunning = row.finishedAt === null && row.state === "running";
  const now = useNow(isRunning);
  if (row.state === "queued") return null;
  const end = row.finishedAt ? Date.parse(row.finishedAt) : now;
  return <span>{elapsed(end - Date.parse(row.startedAt))}</span>;
}
