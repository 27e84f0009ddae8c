"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useFormat } from "@/components/lib/use-format";
import { StateLabel } from "@/components/receipts/state-mark";
import type { AuditTrace } from "@/lib/gateway/trace/schema";

/** Who was asked on the way, and what they said. */
export function TraceApprovals({ approvals }: { approvals: AuditTrace["approvals"] }) {
  const t = useTranslations("records");
  const workspaceId = useWorkspaceId();
  const { when } = useFormat();
  return (
    <ul className="trace-steps">
      {approvals.map((approval) => (
        <li key={approval.id}>
          <span />
          <div>
            <p>
              <Link className="row-link" href={`/w/${workspaceId}/inbox?approval=${approval.id}`}>
                {t("askedFor", { name: approval.requestedBy.name, tool: approval.tool })}
              </Link>
            </p>
            <p className="fine">
              {approval.decidedBy && approval.decidedAt
                ? t("decidedBy", { name: approval.decidedBy.name, time: when(approval.decidedAt) })
                : t("undecided")}
              {approval.reason && ` · ${approval.reason}`}
            </p>
          </div>
          <StateLabel kind="approval" state={approval.state} />
        </li>
      ))}
    </ul>
  );
}
