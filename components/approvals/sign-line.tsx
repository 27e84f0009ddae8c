"use client";

import { useTranslations } from "next-intl";
import { useFormat } from "@/components/lib/use-format";
import type { ApprovalItem } from "@/lib/approvals/schema";

/** The line to sign: who may, and once it is signed, who did, when and for how long. */
export function SignLine({ approval }: { approval: ApprovalItem }) {
  const t = useTranslations("approvals");
  const { when } = useFormat();
  const { decidedBy, decidedAt, decision, scope, whoMayDecide, decider, requestedBy, state } = approval;
  const isSigned = decidedBy && decision && decidedAt;
  if (!isSigned && state !== "pending") return null;
  const isAgreed = decision === "approve" || decision === "edit";
  return (
    <div className="sign-line">
      <span className="x" aria-hidden="true">
        ×
      </span>
      <span className="line">
        {isSigned ? (
          <>
            <b>{decidedBy.name}</b>
            <span className="fine">
              {[
                t("whoWhen", { what: t(`done.${decision}`), time: when(decidedAt) }),
                isAgreed && scope && scope !== "once" && t(`doneScope.${scope}`),
              ]
                .filter(Boolean)
                .join(t("comma"))}
            </span>
          </>
        ) : (
          <span className="fine">
            {t("decides", { names: whoMayDecide.join(t("comma")) || t("decidesNobody") })}{" "}
            {decider === "another" && t("notAlone", { name: requestedBy.name })}
          </span>
        )}
      </span>
    </div>
  );
}
