"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field, TextField } from "@/components/ui/field";
import type { PromptItem } from "@/lib/chats/prompts/schema";
import { useChangePrompts } from "./use-prompts";

interface PromptFormProps {
  /** The one to change; absent for a new one. */
  prompt?: PromptItem;
  /** What a new one starts with. */
  text: string;
  onDone: () => void;
}

/** Name and text of a saved prompt, and who may use it. */
export function PromptForm({ prompt, text: given, onDone }: PromptFormProps) {
  const t = useTranslations("prompts");
  const c = useTranslations("common");
  const [name, setName] = useState(prompt?.name ?? "");
  const [text, setText] = useState(prompt?.text ?? given);
  const [shared, setShared] = useState(prompt?.shared ?? false);
  const { create, update } = useChangePrompts();
  const save = prompt ? update : create;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim() || !text.trim() || save.isPending) return;
    const words = { name: name.trim(), text: text.trim(), shared };
    if (prompt) update.mutate({ id: prompt.id, ...words }, { onSuccess: onDone });
    else create.mutate(words, { onSuccess: onDone });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t("name")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={80}
        autoComplete="off"
        required
      />
      <TextField
        label={t("text")}
        help={t("textHelp", { braces: "{{…}}" })}
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
        maxLength={20_000}
        required
      />
      <label className="check">
        <input type="checkbox" checked={shared} onChange={(event) => setShared(event.target.checked)} />
        <span>{t("shareLabel")}</span>
      </label>
      {save.error && <ErrorAlert error={save.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={save.isPending}>
          {c("save")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
