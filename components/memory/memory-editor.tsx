"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useEffect, useRef } from "react";
import { toApiError } from "@/components/lib/api-error";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { TextField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import type { MemoryDocument } from "@/lib/memory/schema";
import { rebaseMemory } from "@/lib/memory/text/rebase-memory";
import { MemoryConflict } from "./memory-conflict";
import { MemoryMeter } from "./memory-meter";
import { useSaveMemory } from "./use-save-memory";

/** What somebody is writing, and the version that they began with. */
export interface MemoryDraft {
  base: MemoryDocument;
  text: string;
}

interface MemoryEditorProps {
  memory: MemoryDocument;
  draft: MemoryDraft;
  /** Undefined closes it. */
  onDraft: (draft: MemoryDraft | undefined) => void;
}

/** The document as text. What was begun here is never replaced: another's version is shown beside it. */
export function MemoryEditor({ memory, draft, onDraft }: MemoryEditorProps) {
  const t = useTranslations("memory");
  const c = useTranslations("common");
  const toast = useToast();
  const { number, when } = useFormat();
  const { text } = draft;
  const save = useSaveMemory(memory.scope);
  const place = useRef<HTMLFormElement>(null);
  useEffect(() => place.current?.querySelector("textarea")?.focus(), []);
  // While nothing was written yet, a newer version simply takes its place.
  const isDirty = text !== draft.base.markdown;
  const base = isDirty ? draft.base : memory;
  const shown = isDirty ? text : memory.markdown;
  // One's own save is the newer version for a moment, before this closes.
  const isBehind = memory.version > base.version && !save.isPending && !save.isSuccess;
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, [isDirty]);
  const isTooLong = shown.length > memory.hardLimit;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending || isTooLong || !isDirty || isBehind) return;
    save.mutate(
      { version: base.version, markdown: text },
      {
        onSuccess: () => {
          toast({ mark: "done", text: t("saved") });
          onDraft(undefined);
        },
      },
    );
  };
  const adopt = (next: string) => {
    save.reset();
    onDraft({ base: memory, text: next });
  };
  const isStale = save.error !== null && toApiError(save.error).code === "PRECONDITION_FAILED";
  return (
    <form className="stack memory-form" onSubmit={submit} ref={place}>
      {isBehind && isDirty && (
        <MemoryConflict
          theirs={memory}
          mine={text}
          onMerge={() => adopt(rebaseMemory(base.markdown, memory.markdown, text))}
          onDiscard={() => adopt(memory.markdown)}
        />
      )}
      <TextField
        label={t("label", { title: t(`titles.${memory.scope}`) })}
        help={t("help")}
        error={isTooLong ? t("tooLong", { size: number(shown.length), limit: number(memory.hardLimit) }) : undefined}
        value={shown}
        onChange={(event) => onDraft({ base, text: event.target.value })}
        rows={16}
        className="record"
      />
      <MemoryMeter size={shown.length} memory={memory} />
      {shown.length > memory.softLimit && !isTooLong && (
        <p className="state-label" data-state="pending">
          <Mark name="pending" size="sm" />
          <span>{t("long", { limit: number(memory.softLimit) })}</span>
        </p>
      )}
      {save.error && !(isStale && isBehind) && <ErrorAlert error={save.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={save.isPending} disabled={!isDirty || isTooLong || isBehind}>
          {c("save")}
        </Button>
        <Button variant="quiet" onClick={() => onDraft(undefined)}>
          {isDirty ? c("cancel") : t("stopEditing")}
        </Button>
        <span className="fine">
          {!isDirty && t("unchanged")}{" "}
          {base.updatedAt && t("version", { version: base.version, time: when(base.updatedAt) })}
        </span>
      </div>
    </form>
  );
}
