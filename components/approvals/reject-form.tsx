"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { TextField } from "@/components/ui/field";
import type { useDecide } from "./use-decide";

interface RejectFormProps {
  decide: ReturnType<typeof useDecide>["decide"];
  onSend: (reason: string) => void;
  onCancel: () => void;
}

/** Asks why, if the person wants to say; Enter is a new line, only the button sends. */
export function RejectForm({ decide, onSend, onCancel }: RejectFormProps) {
  const t = useTranslations("approvals");
  const part = useRef<HTMLDivElement>(null);
  const [reason, setReason] = useState("");
  // The person pressed "Reject": this is where they go on.
  useEffect(() => part.current?.querySelector("textarea")?.focus(), []);
  return (
    <div className="decide" ref={part}>
      <TextField
        label={t("rejectReason")}
        help={t("rejectHelp")}
        rows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="btns">
        <Button isSent={decide.isPending} onClick={() => onSend(reason.trim())}>
          {t("rejectSend")}
        </Button>
        <Button variant="quiet" disabled={decide.isPending} onClick={onCancel}>
          {t("cancelEdit")}
        </Button>
        {decide.isPending && <span className="fine">{t("sent")}</span>}
      </div>
      {decide.error && (
        <ErrorAlert error={decide.error} title={t("failedToSend")} onRetry={() => onSend(reason.trim())} />
      )}
    </div>
  );
}
