"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import { type Resume, resumeTemplates } from "@/lib/deliverables/resume/schema";

/** Sets the same facts in another template, as the next version. */
export function ResumeTemplates({ resume }: { resume: Resume }) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const router = useRouter();
  const client = useQueryClient();
  const toast = useToast();
  const [chosen, setChosen] = useState(resume.template ?? "classic");
  const change = useMutation({
    mutationFn: () =>
      api.post<Resume>(`/workspaces/${workspaceId}/resumes`, {
        parent_report_id: resume.id,
        template: chosen,
        max_pages: resume.maxPages,
      }),
    onSuccess: ({ id: next }) => {
      void client.invalidateQueries({ queryKey: ["deliverables"] });
      router.push(`/w/${workspaceId}/resumes/${next}`);
    },
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  return (
    <section className="stack">
      <SelectField
        label={t("resume.template")}
        help={t("resume.templateText")}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as typeof chosen)}
      >
        {resumeTemplates.map((name) => (
          <option key={name} value={name}>
            {t(`resume.templates.${name}`)}
          </option>
        ))}
      </SelectField>
      {chosen !== resume.template && (
        <Button isSent={change.isPending} onClick={() => change.mutate()}>
          {t("resume.setAnew")}
        </Button>
      )}
    </section>
  );
}
