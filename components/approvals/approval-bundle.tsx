"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { useArmed } from "./use-armed";
import { sendDecision, staleAfterDecision } from "./use-decide";

/**
 * Several cards of one turn, decided together: each is sent by its own id, so that none is taken for another. A card
 * that asks for a name to be typed stays apart.
 */
export function ApprovalBundle({ approvals }: { approvals: readonly ApprovalItem[] }) {
  const t = useTranslations("approvals");
  const client = useQueryClient();
  const mine = approvals.filter(
    ({ state, kind, decisions }) => state === "pending" && kind === "tool" && decisions.includes("approve"),
  );
  const together = mine.filter(({ preview }) => preview.typeToConfirm === null);
  const ids = together.map(({ id }) => id);
  const isArmed = useArmed(ids.join());
  const decide = useMutation({
    mutationFn: async ({ decision, ids }: { decision: "approve" | "reject"; ids: string[] }) => {
      const results = await Promise.allSettled(ids.map((id) => sendDecision(client, id, { decision })));
      const lost = ids.filter((_, index) => results[index]?.status === "rejected");
      const failure = results.find((result) => result.status === "rejected");
      return { decision, lost, reason: failure?.reason as unknown };
    },
    onSettled: () => staleAfterDecision(client),
  });
  const lost = decide.data?.lost ?? [];
  if (together.length < 2 && lost.length === 0) return null;
  const sent = decide.isPending ? decide.variables.decision : null;
  const press = (decision: "approve" | "reject") => () => {
    if (isArmed && !sent) decide.mutate({ decision, ids });
  };
  const isInert = !isArmed || sent !== null || undefined;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be the form that this must not be
    <div className={isArmed ? "bundle" : "bundle is-arming"} role="group" aria-label={t("bundle.label")}>
      {together.length >= 2 && (
        <>
          <p>
            {t("bundle.count", { count: mine.length })}{" "}
            {mine.length > together.length && t("bundle.apart", { count: mine.length - together.length })}
          </p>
          <div className="btns">
            <Button icon="tick" isSent={sent === "approve"} aria-disabled={isInert} onClick={press("approve")}>
              {t("bundle.approveAll", { count: ids.length })}
            </Button>
            <Button isSent={sent === "reject"} aria-disabled={isInert} onClick={press("reject")}>
              {t("bundle.rejectAll", { count: ids.length })}
            </Button>
            {sent && <span className="fine">{t("sent")}</span>}
          </div>
        </>
      )}
      {decide.data && lost.length > 0 && (
        <ErrorAlert
          error={decide.data.reason}
          title={t("bundle.failed", { count: lost.length })}
          onRetry={() => decide.mutate({ decision: decide.data.decision, ids: lost })}
        />
      )}
    </div>
  );
}
