"use client";

import { useTranslations } from "next-intl";
import { useEffect, useMemo, useRef, useState } from "react";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { ApprovalItem } from "@/lib/approvals/schema";
import { EditField } from "./edit-field";
import { type FormProblem, type FormValues, toArguments, toFormValues } from "./form-values";
import { readFields } from "./read-fields";
import type { useDecide } from "./use-decide";

interface EditFormProps {
  approval: ApprovalItem;
  /** The arguments that it begins with. */
  given: Readonly<Record<string, unknown>>;
  decide: ReturnType<typeof useDecide>["decide"];
  onCancel: () => void;
}

/** Changes the arguments before they run. Types stay what they were; what the server refuses stands at its field. */
export function EditForm({ approval, given, decide, onCancel }: EditFormProps) {
  const t = useTranslations("approvals");
  const { parameters } = approval;
  const fields = useMemo(() => readFields(parameters, given), [parameters, given]);
  const [values, setValues] = useState<FormValues>(() => toFormValues(fields, given));
  const [problems, setProblems] = useState<Record<string, FormProblem>>({});
  const part = useRef<HTMLDivElement>(null);
  // The person pressed "Edit": this is where they go on.
  useEffect(() => part.current?.querySelector<HTMLElement>("input, textarea, select")?.focus(), []);
  useEffect(() => {
    if (Object.keys(problems).length > 0) part.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [problems]);

  const send = () => {
    const read = toArguments(fields, given, values);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) decide.mutate({ decision: "edit", arguments: read.arguments });
    else decide.reset();
  };
  const refused = decide.error ? toApiError(decide.error) : null;
  const refusedField = refused && fields.find(({ name }) => name === fieldOf(refused.field));
  const errorAt = (name: string) => {
    if (problems[name]) return t(`form.${problems[name]}`);
    if (refusedField?.name !== name || !refused) return undefined;
    return [refused.detail, refused.hint].filter(Boolean).join(" ");
  };
  return (
    <div className="edit-form" ref={part}>
      {fields.map((field) => (
        <EditField
          key={field.name}
          field={field}
          value={values[field.name] ?? null}
          error={errorAt(field.name)}
          onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      {Object.keys(problems).length > 0 && (
        <p className="help" role="status">
          {t("form.wrong")}
        </p>
      )}
      {refused && !refusedField && <ErrorAlert error={refused} title={t("failedToSend")} onRetry={send} />}
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

/** `arguments.paths[0]` → paths */
function fieldOf(path: string | undefined): string | undefined {
  return path?.replace(/^arguments\./, "").split(/[.[]/)[0];
}
