"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { ThreadItem } from "@/lib/chats/schema";
import { useUpdateThread } from "./use-update-thread";

export function RenameThread({ thread, onDone }: { thread: ThreadItem; onDone: () => void }) {
  const t = useTranslations("chat");
  const c = useTranslations("common");
  const [title, setTitle] = useState(thread.title);
  const update = useUpdateThread(thread.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() && !update.isPending) update.mutate({ title: title.trim() }, { onSuccess: onDone });
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t("titleField")}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        maxLength={200}
        required
      />
      {update.error && <ErrorAlert error={update.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={update.isPending}>
          {c("save")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
