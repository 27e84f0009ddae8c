"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { ToolItem } from "@/lib/gateway/schema";
import { useUpdateTool } from "../use-update-tool";

/** What people and agents are told when it is off. */
export function WordsForm({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tools");
  const c = useTranslations("common");
  const change = useUpdateTool(tool);
  const words = useDeliveredWords();
  const insteadBefore = tool.alternative ? words.instead(tool.name, tool.alternative) : "";
  const reasonBefore = tool.reason ?? "";
  const [instead, setInstead] = useState(insteadBefore);
  const [reason, setReason] = useState(reasonBefore);
  const isOff = tool.status === "disabled";
  const isSame = instead.trim() === insteadBefore && reason.trim() === reasonBefore;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSame || change.isPending) return;
    change.mutate({
      ...(instead.trim() !== insteadBefore && { alternative: instead.trim() || null }),
      ...(reason.trim() !== reasonBefore && { reason: reason.trim() || null }),
    });
  };
  return (
    <form className="stack" onSubmit={submit}>
      {isOff && (
        <Field
          label={t("reason")}
          help={t("reasonHelp")}
          value={reason}
          readOnly={!mayManage}
          onChange={(event) => setReason(event.target.value)}
          maxLength={300}
          autoComplete="off"
        />
      )}
      <Field
        label={t("instead")}
        help={t("insteadHelp")}
        value={instead}
        readOnly={!mayManage}
        onChange={(event) => setInstead(event.target.value)}
        maxLength={300}
        autoComplete="off"
      />
      {mayManage && (
        <div className="btns">
          <Button type="submit" isSent={change.isPending} disabled={isSame}>
            {c("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
