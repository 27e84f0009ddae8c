"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { ApprovalItem, ApprovalScope } from "@/lib/approvals/schema";
import { RejectForm } from "./reject-form";
import { ScopeChoice } from "./scope-choice";
import { useArmed } from "./use-armed";
import type { Answer, useDecide } from "./use-decide";

interface DecisionBarProps {
  approval: ApprovalItem;
  decide: ReturnType<typeof useDecide>["decide"];
  /** The arguments, where something was changed on the card: approving approves these. */
  changed?: Readonly<Record<string, unknown>>;
  onEdit: () => void;
}

/**
 * The buttons of a card that waits. Nothing here listens to keys beyond its own buttons, nothing is a form that Enter
 * would send, and for a moment after they have appeared the buttons do nothing.
 */
export function DecisionBar({ approval, decide, changed, onEdit }: DecisionBarProps) {
  const t = useTranslations("approvals");
  const id = useId();
  const { decisions, preview, kind } = approval;
  const isArmed = useArmed(approval.id);
  const [scope, setScope] = useState<ApprovalScope>("once");
  const [typed, setTyped] = useState("");
  const [isRejecting, setIsRejecting] = useState(false);
  const name = preview.typeToConfirm;
  const isConfirmed = name === null || typed.trim() === name.trim();
  // What destroys has no button that asks to be pressed.
  const isGrave = name !== null || preview.risk === "high";
  const canApprove = decisions.includes("approve");
  const sent = decide.isPending ? decide.variables.decision : null;
  const consent: Answer = changed ? { decision: "edit", arguments: changed } : { decision: "approve", scope };
  const send = (answer: Answer) => decide.mutate(answer);
  /** Inert while arming and while an answer is out; focus stays where it was. */
  const guard = (run: () => void, isReady = true) => ({
    "aria-disabled": !isArmed || !isReady || (sent !== null && sent !== undefined) || undefined,
    "aria-describedby": isArmed ? undefined : `${id}-arming`,
    onClick: () => {
      if (isArmed && isReady && !sent) run();
    },
  });

  if (isRejecting) {
    return (
      <RejectForm
        decide={decide}
        onSend={(reason) => send({ decision: "reject", ...(reason ? { reason } : {}) })}
        onCancel={() => {
          decide.reset();
          setIsRejecting(false);
        }}
      />
    );
  }
  return (
    <div className={isArmed ? "decide" : "decide is-arming"}>
      {!isArmed && (
        <span className="sr" id={`${id}-arming`}>
          {t("arming")}
        </span>
      )}
      {canApprove && name !== null && (
        <Field
          label={t("typeLabel")}
          help={t("typeHelp", { name })}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          className="type-name"
        />
      )}
      {canApprove && <ScopeChoice scopes={approval.scopes} value={scope} onChange={setScope} />}
      <div className="btns">
        {canApprove && (
          <Button
            variant={isGrave ? "danger" : "pen"}
            icon={isGrave ? undefined : "tick"}
            isSent={sent === consent.decision}
            {...guard(() => send(consent), isConfirmed)}
          >
            {kind === "doom_loop" ? t("loop.approve") : name === null ? t("approve") : t("approveDelete")}
          </Button>
        )}
        {/* A name that was typed allows this one thing; with other arguments it would be another. */}
        {decisions.includes("edit") && name === null && (
          <Button icon="pen" {...guard(onEdit)}>
            {t("edit")}
          </Button>
        )}
        {decisions.includes("reject") && (
          <Button
            isSent={sent === "reject"}
            {...guard(() => (kind === "doom_loop" ? send({ decision: "reject" }) : setIsRejecting(true)))}
          >
            {kind === "doom_loop" ? t("loop.reject") : t("reject")}
          </Button>
        )}
        {decisions.includes("withdraw") && (
          <Button
            variant={decisions.length === 1 ? "plain" : "quiet"}
            isSent={sent === "withdraw"}
            {...guard(() => send({ decision: "withdraw" }))}
          >
            {t("withdraw")}
          </Button>
        )}
        {sent && <span className="fine">{t("sent")}</span>}
      </div>
      {decide.error && (
        <ErrorAlert error={decide.error} title={t("failedToSend")} onRetry={() => send(decide.variables)} />
      )}
    </div>
  );
}
