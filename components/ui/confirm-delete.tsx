"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "./button";
import { ErrorAlert } from "./error-alert";
import { Field } from "./field";

/**
 * Asks before something goes for good. With `typed` the person has to write that name. No form: Enter never deletes.
 */
export function ConfirmDelete({
  text,
  typed,
  action,
  isSent,
  error,
  onConfirm,
  onCancel,
}: {
  text: string;
  typed?: { label: string; name: string };
  /** What the button says; "Delete" when left out. */
  action?: string;
  isSent: boolean;
  error: unknown;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const c = useTranslations("common");
  const [given, setGiven] = useState("");
  const isSure = !typed || given.trim() === typed.name.trim();
  return (
    <div className="stack">
      <p>{text}</p>
      {typed && (
        <Field
          label={typed.label}
          value={given}
          onChange={(event) => setGiven(event.target.value)}
          autoComplete="off"
        />
      )}
      {error ? <ErrorAlert error={error} /> : null}
      <div className="btns">
        <Button variant="danger" disabled={!isSure} isSent={isSent} onClick={onConfirm}>
          {action ?? c("delete")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {c("cancel")}
        </Button>
      </div>
    </div>
  );
}
