"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { TextField } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/place";
import { useToast } from "@/components/ui/toasts";
import type { MemoryDocument, MemoryScope } from "@/lib/memory/schema";

/** What agents remember here: of the team, or of this person. Two who edit at once do not overwrite each other. */
export function MemoryEditor({ scope }: { scope: MemoryScope }) {
  const t = useTranslations("memory");
  const workspaceId = useWorkspaceId();
  const path = scope === "team" ? `/workspaces/${workspaceId}/memory` : `/me/memory?workspace=${workspaceId}`;
  const memory = useQuery({
    queryKey: ["memory", workspaceId, scope],
    queryFn: ({ signal }) => api.get<MemoryDocument>(path, { signal }),
    // What is being written must not be replaced because the window was left for a moment.
    refetchOnWindowFocus: false,
  });
  return (
    <section className="stack settings-form" aria-labelledby={`memory-${scope}`}>
      <h2 className="title" id={`memory-${scope}`}>
        {t(`titles.${scope}`)}
      </h2>
      <p className="lede">{t(`texts.${scope}`)}</p>
      {memory.isPending && <Skeleton label={t("loading")} />}
      {memory.error && <ErrorAlert error={memory.error} onRetry={() => void memory.refetch()} />}
      {memory.data && (
        <MemoryForm key={memory.data.version} memory={memory.data} path={path} onReload={() => void memory.refetch()} />
      )}
    </section>
  );
}

function MemoryForm({ memory, path, onReload }: { memory: MemoryDocument; path: string; onReload: () => void }) {
  const t = useTranslations("memory");
  const c = useTranslations("common");
  const workspaceId = useWorkspaceId();
  const mayChange = useCan()("memory:update");
  const client = useQueryClient();
  const toast = useToast();
  const { number, when } = useFormat();
  const [text, setText] = useState(memory.markdown);
  const save = useMutation({
    mutationFn: () =>
      api.put<MemoryDocument>(path, { markdown: text }, { headers: { "if-match": `"${memory.version}"` } }),
    onSuccess: (next) => {
      client.setQueryData(["memory", workspaceId, memory.scope], next);
      toast({ mark: "done", text: t("saved") });
    },
  });
  const isTooLong = text.length > memory.hardLimit;
  const isLong = text.length > memory.softLimit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && !isTooLong && text !== memory.markdown) save.mutate();
  };
  const isStale = save.error !== null && toApiError(save.error).code === "PRECONDITION_FAILED";
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={t("label", { title: t(`titles.${memory.scope}`) })}
        help={t("size", { size: number(text.length), limit: number(memory.hardLimit) })}
        error={isTooLong ? t("tooLong", { size: number(text.length), limit: number(memory.hardLimit) }) : undefined}
        value={text}
        onChange={(event) => setText(event.target.value)}
        rows={8}
        readOnly={!mayChange}
        className="record"
      />
      {isLong && !isTooLong && (
        <p className="state-label" data-state="pending">
          <Mark name="pending" size="sm" />
          <span>{t("long")}</span>
        </p>
      )}
      {memory.warnings.map((warning) => (
        <p key={warning} className="fine" lang="en">
          {warning}
        </p>
      ))}
      {save.error && <ErrorAlert error={save.error} onRetry={isStale ? onReload : undefined} />}
      <div className="btns">
        {mayChange && (
          <Button type="submit" isSent={save.isPending}>
            {c("save")}
          </Button>
        )}
        <span className="fine">
          {memory.updatedAt ? t("version", { version: memory.version, time: when(memory.updatedAt) }) : t("never")}
        </span>
      </div>
    </form>
  );
}
