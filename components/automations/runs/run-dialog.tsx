"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useMemo, useState } from "react";
import { EditField } from "@/components/approvals/edit-field";
import { type FormProblem, type FormValues, toArguments, toFormValues } from "@/components/approvals/form-values";
import { readFields } from "@/components/approvals/read-fields";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { AutomationItem, AutomationRunItem } from "@/lib/automations/items.schema";

interface RunDialogProps {
  item: AutomationItem;
  /** Undefined: it is closed. */
  kind: "run" | "dryRun" | undefined;
  onClose: () => void;
}

/** Starts a run by hand, or tries one dry, with what the automation wants to be given. */
export function RunDialog({ item, kind, onClose }: RunDialogProps) {
  const t = useTranslations("automations.run");
  const isDry = kind === "dryRun";
  return (
    <Dialog isOpen={kind !== undefined} onClose={onClose} title={t(isDry ? "dryTitle" : "title", { name: item.name })}>
      <RunForm item={item} isDry={isDry} onClose={onClose} />
    </Dialog>
  );
}

function RunForm({ item, isDry, onClose }: { item: AutomationItem; isDry: boolean; onClose: () => void }) {
  const t = useTranslations("automations.run");
  const c = useTranslations("common");
  const form = useTranslations("approvals.form");
  const workspaceId = useWorkspaceId();
  const router = useRouter();
  const client = useQueryClient();
  const given = useMemo(
    () => item.definition.triggers.find(({ type, enabled }) => type === "manual" && enabled)?.static_inputs ?? {},
    [item],
  );
  const fields = useMemo(() => readFields(item.definition.inputs ?? {}, given), [item, given]);
  const [values, setValues] = useState<FormValues>(() => toFormValues(fields, given));
  const [problems, setProblems] = useState<Record<string, FormProblem>>({});
  const start = useMutation({
    mutationFn: (inputs: Record<string, unknown>) =>
      api.post<AutomationRunItem>(`/automations/${item.id}/run`, { dryRun: isDry, inputs }),
    onSuccess: (run) => {
      void client.invalidateQueries({ queryKey: ["automations"] });
      void client.invalidateQueries({ queryKey: ["automation"] });
      onClose();
      router.push(`/w/${workspaceId}/automations/${item.id}/runs/${run.id}`);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (start.isPending) return;
    const read = toArguments(fields, given, values);
    setProblems(read.ok ? {} : read.problems);
    if (read.ok) start.mutate(read.arguments);
  };
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <p>{isDry ? t("dryText") : t("text", { name: item.createdBy.name })}</p>
      {fields.length === 0 && <p className="fine">{t("noInputs")}</p>}
      {fields.map((field) => {
        const problem = problems[field.name];
        return (
          <EditField
            key={field.name}
            field={field}
            value={values[field.name] ?? null}
            error={problem && form(problem)}
            onChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
          />
        );
      })}
      {Object.keys(problems).length > 0 && (
        <p className="help" role="status">
          {t("wrong")}
        </p>
      )}
      {start.error && <ErrorAlert error={start.error} title={t("failed")} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={start.isPending}>
          {t(isDry ? "startDry" : "start")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
