"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { api } from "@/components/lib/api";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import type { WorkspaceSummary } from "@/lib/workspaces/schema";

/** Asks for a name and goes to the new workspace. */
export function CreateWorkspace({ onCancel }: { onCancel?: () => void }) {
  const t = useTranslations("frame");
  const c = useTranslations("common");
  const router = useRouter();
  const [name, setName] = useState("");
  const create = useMutation({
    mutationFn: () => api.post<WorkspaceSummary>("/workspaces", { name: name.trim() }),
    onSuccess: (workspace) => router.push(`/w/${workspace.id}/threads`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() && !create.isPending) create.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <Field
        label={t("workspaceName")}
        help={t("workspaceHelp")}
        value={name}
        onChange={(event) => setName(event.target.value)}
        maxLength={120}
        autoComplete="off"
        required
      />
      {create.error && <ErrorAlert error={create.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={create.isPending}>
          {t("createWorkspace")}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {c("cancel")}
          </Button>
        )}
      </div>
    </form>
  );
}
