"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";

interface EditQuestionProps {
  text: string;
  label: string;
  /** What pressing the button does, in words. */
  saveLabel: string;
  /** A line that belongs to the decision. */
  note?: string;
  onSave: (text: string) => Promise<void>;
  onClose: () => void;
}

/** A message of one's own in the hand again, where it stands. Escape leaves it as it was, Ctrl + Enter sends it. */
export function EditQuestion({ text: before, label, saveLabel, note, onSave, onClose }: EditQuestionProps) {
  const t = useTranslations("turns");
  const c = useTranslations("common");
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(before);
  const save = useMutation({ mutationFn: () => onSave(text.trim()), onSuccess: onClose });
  useEffect(() => {
    area.current?.focus();
    area.current?.setSelectionRange(area.current.value.length, area.current.value.length);
  }, []);
  const canSave = text.trim() !== "" && text.trim() !== before.trim() && !save.isPending;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape") {
      event.stopPropagation();
      onClose();
    }
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && canSave) {
      event.preventDefault();
      save.mutate();
    }
  };
  return (
    <form
      className="edit-question"
      onSubmit={(event) => {
        event.preventDefault();
        if (canSave) save.mutate();
      }}
    >
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <textarea
        ref={area}
        id={id}
        className="input"
        value={text}
        maxLength={100_000}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {note && <p className="fine edit-note">{note}</p>}
      {save.error && <ErrorAlert error={save.error} onRetry={() => save.mutate()} />}
      <div className="btns">
        <Button type="submit" variant="pen" isSent={save.isPending} aria-disabled={!canSave}>
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {c("cancel")}
        </Button>
        <span className="fine not-phone">{t("editKeys")}</span>
      </div>
    </form>
  );
}
