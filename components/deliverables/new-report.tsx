"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { DisabledNotice } from "@/components/receipts/disabled-notice";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, SelectField, TextField } from "@/components/ui/field";
import { type Report, reportStyles } from "@/lib/deliverables/report/schema";
import type { Capabilities } from "@/lib/gateway/schema";
import { type DraftField, emptyDraft, formStrategies, type ReportDraft, readDraft } from "./report-draft";

/** Asks for a report without a chat. It goes through the same gate: a tool that is off is refused with who and why. */
export function NewReport({ onCancel }: { onCancel: () => void }) {
  const t = useTranslations("deliverables");
  const c = useTranslations("common");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const router = useRouter();
  const [draft, setDraft] = useState<ReportDraft>(emptyDraft);
  const [wrong, setWrong] = useState<DraftField[]>([]);
  const capabilities = useQuery({
    queryKey: queryKeys.capabilities(workspaceId),
    queryFn: ({ signal }) => api.get<Capabilities>(`/workspaces/${workspaceId}/capabilities`, { signal }),
  });
  const start = useMutation({
    mutationFn: (body: object) => api.post<Report>(`/workspaces/${workspaceId}/reports`, body),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.deliverables(workspaceId) });
      router.push(`/w/${workspaceId}/reports/${id}`);
    },
    onError: () => client.invalidateQueries({ queryKey: ["capabilities"] }),
  });
  const tool = capabilities.data?.tools.find(({ name }) => name === "generate_report");
  if (tool && tool.state !== "on") return <DisabledNotice capability={tool} />;

  const set = <Name extends keyof ReportDraft>(name: Name, value: ReportDraft[Name]) => {
    setDraft((before) => ({ ...before, [name]: value }));
    setWrong((before) => before.filter((field) => field !== name));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readDraft(draft);
    if (!read.ok) setWrong(read.fields);
    else if (!start.isPending) start.mutate(read.body);
  };
  const errorOf = (field: DraftField) => (wrong.includes(field) ? t(`wrong.${field}`) : undefined);
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Field
        label={t("form.topic")}
        help={t("form.topicHelp")}
        error={errorOf("topic")}
        value={draft.topic}
        onChange={(event) => set("topic", event.target.value)}
        maxLength={200}
        autoComplete="off"
        required
      />
      <fieldset className="options">
        <legend className="label">{t("form.strategy")}</legend>
        {formStrategies.map((strategy) => (
          <label key={strategy} className="option">
            <input
              type="radio"
              name="strategy"
              checked={draft.strategy === strategy}
              onChange={() => set("strategy", strategy)}
            />
            <span>
              <b>{t(`strategies.${strategy}.name`)}</b>
              <span className="help">{t(`strategies.${strategy}.text`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {draft.strategy !== "provided" && (
        <TextField
          label={t("form.queries")}
          help={t("form.queriesHelp")}
          error={errorOf("queries")}
          value={draft.queries}
          onChange={(event) => set("queries", event.target.value)}
          rows={3}
          maxLength={2_100}
        />
      )}
      {draft.strategy !== "kb_search" && (
        <TextField
          label={t("form.text")}
          help={t("form.textHelp")}
          error={errorOf("text")}
          value={draft.text}
          onChange={(event) => set("text", event.target.value)}
          rows={5}
          maxLength={2_000_000}
        />
      )}
      <SelectField
        label={t("form.style")}
        value={draft.style}
        onChange={(event) => set("style", reportStyles.find((style) => style === event.target.value) ?? "detailed")}
      >
        {reportStyles.map((style) => (
          <option key={style} value={style}>
            {t(`styles.${style}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t("form.instructions")}
        help={t("form.instructionsHelp")}
        error={errorOf("instructions")}
        value={draft.instructions}
        onChange={(event) => set("instructions", event.target.value)}
        rows={2}
        maxLength={10_000}
      />
      {start.error && <ErrorAlert error={start.error} title={t("notStarted")} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={start.isPending}>
          {t("start")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
