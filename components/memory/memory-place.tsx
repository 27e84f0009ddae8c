"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useCan } from "@/components/frame/workspace-context";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { MemoryDocument, MemoryScope } from "@/lib/memory/schema";
import { type MemoryDraft, MemoryEditor } from "./memory-editor";
import { MemoryEntryList } from "./memory-entry-list";
import { MemoryHistory } from "./memory-history";
import { MemoryMeter } from "./memory-meter";
import { useMemory } from "./use-memory";

interface Drafting {
  /** What is being written, while the text is open. */
  draft: MemoryDraft | undefined;
  onDraft: (draft: MemoryDraft | undefined) => void;
}

/** One memory: its lines or the text as a whole, and its history. */
export function MemoryPlace({ scope, ...drafting }: { scope: MemoryScope } & Drafting) {
  const t = useTranslations("memory");
  const memory = useMemory(scope);
  return (
    <>
      <header className="stack memory-head">
        <h2 className="title">{t(`titles.${scope}`)}</h2>
        <p className="lede">{t(`texts.${scope}`)}</p>
      </header>
      {memory.isPending && <Skeleton label={t("loading")} />}
      {memory.error && <ErrorAlert error={memory.error} onRetry={() => void memory.refetch()} />}
      {memory.data && <Memory memory={memory.data} {...drafting} />}
    </>
  );
}

function Memory({ memory, draft, onDraft }: { memory: MemoryDocument } & Drafting) {
  const t = useTranslations("memory");
  const mayChange = useCan()("memory:update");
  const isEditing = draft !== undefined;
  const opener = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) opener.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (draft) return <MemoryEditor memory={memory} draft={draft} onDraft={onDraft} />;
  const open = () => onDraft({ base: memory, text: memory.markdown });
  const isEmpty = memory.markdown === "";
  return (
    <>
      {isEmpty ? (
        <EmptyPlace
          title={t("empty.title")}
          actions={
            mayChange && (
              <Button icon="pen" ref={opener} onClick={open}>
                {t("write")}
              </Button>
            )
          }
        >
          {t(mayChange ? "empty.text" : "empty.readOnly")}
        </EmptyPlace>
      ) : (
        <section className="stack" aria-label={t(`titles.${memory.scope}`)}>
          <div className="memory-bar">
            <MemoryMeter size={memory.size} memory={memory} />
            {mayChange && (
              <Button icon="pen" ref={opener} onClick={open}>
                {t("edit")}
              </Button>
            )}
          </div>
          <MemoryEntryList memory={memory} />
        </section>
      )}
      {memory.version > 0 && <MemoryHistory memory={memory} />}
    </>
  );
}
