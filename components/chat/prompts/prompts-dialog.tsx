"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { toApiError } from "@/components/lib/api-error";
import { Mark } from "@/components/receipts/mark";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { EmptyPlace, Skeleton } from "@/components/ui/place";
import type { PromptItem } from "@/lib/chats/prompts/schema";
import { PromptForm } from "./prompt-form";
import { PromptRow } from "./prompt-row";
import { useChangePrompts, usePrompts } from "./use-prompts";

interface PromptsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** What stands in the composer; a new prompt starts with it. */
  draft: string;
  onUse: (prompt: PromptItem) => void;
}

/** Saved prompts: use, make, change, share and delete them. */
export function PromptsDialog({ isOpen, onClose, draft, onUse }: PromptsDialogProps) {
  const t = useTranslations("prompts");
  const [form, setForm] = useState<PromptItem | "new" | null>(null);
  const close = () => {
    setForm(null);
    onClose();
  };
  const title = form === null ? t("title") : form === "new" ? t("newTitle") : t("editTitle");
  return (
    <Dialog isOpen={isOpen} onClose={close} title={title} isWide>
      {form === null ? (
        <PromptList onNew={() => setForm("new")} onEdit={setForm} onUse={onUse} hasDraft={draft !== ""} />
      ) : (
        <PromptForm prompt={form === "new" ? undefined : form} text={draft} onDone={() => setForm(null)} />
      )}
    </Dialog>
  );
}

interface PromptListProps {
  onNew: () => void;
  onEdit: (prompt: PromptItem) => void;
  onUse: (prompt: PromptItem) => void;
  hasDraft: boolean;
}

function PromptList({ onNew, onEdit, onUse, hasDraft }: PromptListProps) {
  const t = useTranslations("prompts");
  const announce = useAnnounce();
  const prompts = usePrompts();
  const { create, update, remove } = useChangePrompts();
  const [deleted, setDeleted] = useState<PromptItem | null>(null);
  const items = prompts.data?.items ?? [];
  const failure = update.error ?? remove.error ?? create.error;
  const drop = (prompt: PromptItem) =>
    remove.mutate(prompt, {
      onSuccess: () => {
        setDeleted(prompt);
        announce(t("deleted", { name: prompt.name }));
      },
    });
  const restore = ({ name, text, shared }: PromptItem) =>
    create.mutate({ name, text, shared }, { onSuccess: () => setDeleted(null) });
  return (
    <div className="stack">
      <p className="fine">{t("about", { braces: "{{…}}" })}</p>
      {prompts.isPending && <Skeleton label={t("loading")} lines={3} />}
      {prompts.error && <ErrorAlert error={prompts.error} onRetry={() => void prompts.refetch()} />}
      {failure && <ErrorAlert error={toApiError(failure)} />}
      {deleted && (
        <p className="prompt-deleted" data-state="cancelled">
          <Mark name="cancelled" size="sm" />
          <span>{t("deleted", { name: deleted.name })}</span>
          <Button variant="link" icon="undo" isSent={create.isPending} onClick={() => restore(deleted)}>
            {t("undo")}
          </Button>
        </p>
      )}
      {prompts.isSuccess && items.length === 0 && <EmptyPlace title={t("none")}>{t("noneText")}</EmptyPlace>}
      {items.length > 0 && (
        <ul className="prompts">
          {items.map((prompt) => (
            <PromptRow
              key={prompt.id}
              prompt={prompt}
              onUse={() => onUse(prompt)}
              onEdit={() => onEdit(prompt)}
              onShare={(shared) => update.mutate({ id: prompt.id, shared })}
              onDelete={() => drop(prompt)}
            />
          ))}
        </ul>
      )}
      <div className="btns">
        <Button icon="plus" onClick={onNew}>
          {hasDraft ? t("saveDraft") : t("new")}
        </Button>
      </div>
    </div>
  );
}
