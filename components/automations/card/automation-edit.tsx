"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { EditForm } from "@/components/approvals/edit-form";
import type { ToolEditProps } from "@/components/approvals/tool-cards";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { checkDraft } from "../builder/check-draft";
import { DefinitionEditor } from "../builder/definition-editor";
import { readProposal } from "./read-proposal";

/** Changes a proposed automation on its card, in the same form as anywhere else. */
export function AutomationEdit(props: ToolEditProps) {
  const proposal = readProposal(props.given);
  return proposal ? <ProposalForm {...props} proposal={proposal} /> : <EditForm {...props} />;
}

type ProposalFormProps = ToolEditProps & { proposal: NonNullable<ReturnType<typeof readProposal>> };

function ProposalForm({ given, proposal, decide, onCancel }: ProposalFormProps) {
  const t = useTranslations("approvals");
  const part = useRef<HTMLDivElement>(null);
  const [draft, setDraft] = useState(proposal.definition);
  const [allowances, setAllowances] = useState(proposal.allowances);
  const [isBroken, setIsBroken] = useState(false);
  const [isTried, setIsTried] = useState(false);
  // The person pressed "Edit": this is where they go on.
  useEffect(() => part.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  const problems = isTried ? checkDraft(draft, new Date()) : [];
  const refused = decide.error ? toApiError(decide.error) : null;
  const refusedAt = refused?.field?.replace(/^(arguments\.)?definition\./, "");
  const shown = refused && refusedAt ? [...problems, { path: refusedAt, message: refused.detail }] : problems;
  const send = () => {
    setIsTried(true);
    decide.reset();
    if (!isBroken && checkDraft(draft, new Date()).length === 0) {
      decide.mutate({ decision: "edit", arguments: { ...given, definition: draft, allowances } });
      return;
    }
    // What is wrong has been drawn by then.
    setTimeout(() => part.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
  };
  return (
    <div className="edit-form" ref={part}>
      <DefinitionEditor
        draft={draft}
        onChange={setDraft}
        allowances={allowances}
        onAllowances={setAllowances}
        problems={shown}
        onBroken={setIsBroken}
      />
      {(problems.length > 0 || isBroken) && (
        <p className="help" role="status">
          {t("form.wrong")}
        </p>
      )}
      {refused && <ErrorAlert error={refused} title={t("failedToSend")} onRetry={send} />}
      <div className="btns">
        <Button variant="pen" icon="tick" isSent={decide.isPending} onClick={send}>
          {t("approveEdited")}
        </Button>
        <Button
          variant="quiet"
          disabled={decide.isPending}
          onClick={() => {
            decide.reset();
            onCancel();
          }}
        >
          {t("cancelEdit")}
        </Button>
        {decide.isPending && <span className="fine">{t("sent")}</span>}
      </div>
    </div>
  );
}
