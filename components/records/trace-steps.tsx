"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { classNames } from "@/components/lib/class-names";
import { useFormat } from "@/components/lib/use-format";
import type { TracedRow } from "@/lib/gateway/trace/schema";
import { CodeMark } from "./code-mark";
import { RuleName } from "./rule-name";
import { useActionWords } from "./use-action-words";

/** The rows around the one that is looked at, oldest first; its own call stands out from the rest of the turn. */
export function TraceSteps({ rows }: { rows: readonly TracedRow[] }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const word = useActionWords();
  const { exact, milliseconds } = useFormat();
  return (
    <ol className="trace-steps">
      {rows.map((row) => (
        <li
          key={row.id}
          className={classNames(`is-${row.relation}`)}
          aria-current={row.relation === "this" ? "true" : undefined}
        >
          <span className="record">{row.seq}</span>
          <div>
            <p>
              <Link className="row-link" href={`/w/${workspaceId}/audit/${row.id}`}>
                {word(row.action)}
              </Link>{" "}
              {row.tool && <code>{row.tool}</code>}{" "}
              {row.relation !== "turn" && <span className="badge">{t(`relations.${row.relation}`)}</span>}
            </p>
            <p className="fine">
              <time dateTime={row.at}>{exact(row.at)}</time> {row.actorName ?? t("system")}
              {row.actor?.agentPath && row.actor.agentPath.length > 0 && ` · ${row.actor.agentPath.join(" → ")}`}
              {row.rule && (
                <>
                  {" · "}
                  <RuleName rule={row.rule} />
                </>
              )}
              {row.durationMs !== undefined && ` · ${milliseconds(row.durationMs)}`}
            </p>
          </div>
          <CodeMark row={row} />
        </li>
      ))}
    </ol>
  );
}
