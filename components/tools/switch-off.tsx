"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";

interface GivenWords {
  reason: string | null;
  /** Left out when it was not changed. */
  alternative?: string | null;
}

/** Asks why something goes off and what to do instead: those words stand in every notice and before every agent. */
export function SwitchOff({
  text,
  instead: before,
  isSent,
  other,
  onOff,
  onClose,
}: {
  text: string;
  /** What is told as a way round now; left out where there is no single one. */
  instead?: string;
  isSent: boolean;
  /** Another way to go on from here. */
  other?: ReactNode;
  onOff: (given: GivenWords) => void;
  onClose: () => void;
}) {
  const t = useTranslations("tools");
  const c = useTranslations("common");
  const [reason, setReason] = useState("");
  const [instead, setInstead] = useState(before ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSent) return;
    const isChanged = before !== undefined && instead.trim() !== before;
    onOff({ reason: reason.trim() || null, ...(isChanged && { alternative: instead.trim() || null }) });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{text}</p>
      <Field
        label={t("reason")}
        help={t("reasonHelp")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={300}
        autoComplete="off"
      />
      {before !== undefined && (
        <Field
          label={t("instead")}
          help={t("insteadHelp")}
          value={instead}
          onChange={(event) => setInstead(event.target.value)}
          maxLength={300}
          autoComplete="off"
        />
      )}
      <div className="btns">
        <Button variant="danger" type="submit" isSent={isSent}>
          {t("off")}
        </Button>
        {other}
        <Button variant="quiet" onClick={onClose}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
