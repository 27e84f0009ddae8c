"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import type { ToolItem } from "@/lib/gateway/schema";
import type { ToolChange } from "./use-update-tool";

/** Asks why a tool goes off and what to do instead: those words stand in every notice and in front of every agent. */
export function SwitchOff({ tool, change, onClose }: { tool: ToolItem; change: ToolChange; onClose: () => void }) {
  const t = useTranslations("tools");
  const c = useTranslations("common");
  const words = useDeliveredWords();
  const before = tool.alternative ? words.instead(tool.name, tool.alternative) : "";
  const [reason, setReason] = useState("");
  const [instead, setInstead] = useState(before);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (change.isPending) return;
    const changed = instead.trim() !== before;
    change.mutate(
      { status: "disabled", reason: reason.trim() || null, ...(changed && { alternative: instead.trim() || null }) },
      { onSuccess: onClose },
    );
  };
  return (
    <form className="stack" onSubmit={submit}>
      <p>{t("offText", { label: words.toolLabel(tool) })}</p>
      <Field
        label={t("reason")}
        help={t("reasonHelp")}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        maxLength={300}
        autoComplete="off"
      />
      <Field
        label={t("instead")}
        help={t("insteadHelp")}
        value={instead}
        onChange={(event) => setInstead(event.target.value)}
        maxLength={300}
        autoComplete="off"
      />
      <div className="btns">
        <Button variant="danger" type="submit" isSent={change.isPending}>
          {t("off")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
