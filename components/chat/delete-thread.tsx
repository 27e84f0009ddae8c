"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { ThreadItem } from "@/lib/chats/schema";

/** Deleting asks for the title. It is no form: Enter never deletes. */
export function DeleteThread({ thread, onCancel }: { thread: ThreadItem; onCancel: () => void }) {
  const t = useTranslations("chat");
  const c = useTranslations("common");
  const client = useQueryClient();
  const router = useRouter();
  const workspaceId = useWorkspaceId();
  const [typed, setTyped] = useState("");
  const remove = useMutation({
    mutationFn: () => api.delete(`/threads/${thread.id}`),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ["threads"] });
      router.push(`/w/${workspaceId}/threads`);
    },
  });
  const isSame = typed.trim() === thread.title.trim();
  return (
    <div className="stack">
      <p>{t("deleteText")}</p>
      <Field
        label={t("deleteConfirm", { title: thread.title })}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
      />
      {remove.error && <ErrorAlert error={remove.error} />}
      <div className="btns">
        <Button variant="danger" disabled={!isSame} isSent={remove.isPending} onClick={() => remove.mutate()}>
          {c("delete")}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {c("cancel")}
        </Button>
      </div>
    </div>
  );
}
