"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { useSaveAutomation } from "@/components/automations/use-automations";
import { useWorkspace } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { Mark } from "@/components/receipts/mark";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import { missingValues } from "@/lib/automations/definition/missing-values";
import type { AutomationItem } from "@/lib/automations/items.schema";
import { checkDraft } from "./check-draft";
import { DefinitionEditor, ProblemLines } from "./definition-editor";
import { type Draft, emptyDraft, type Problem } from "./draft";

/** Writes a definition; a new one can be saved switched off, as long as something is missing. */
export function BuilderForm({ item }: { item?: AutomationItem }) {
  const t = useTranslations("builder");
  const { me, workspace } = useWorkspace();
  const router = useRouter();
  const toast = useToast();
  const place = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => item?.definition ?? emptyDraft(me.timeZone));
  const [allowances, setAllowances] = useState(item?.allowances ?? []);
  // The version that was read first: another's meanwhile is not written over.
  const [base] = useState(item?.version);
  const [note, setNote] = useState("");
  const [isBroken, setIsBroken] = useState(false);
  /** Whether somebody tried to save, and as what: from then on problems are told as one types. */
  const [tried, setTried] = useState<"enabled" | "paused">();
  const save = useSaveAutomation();
  // What the server found in the version that was read counts as long as nothing of it has been changed.
  const found = item && draft === item.definition ? item.problems : [];
  const problems = tried ? problemsOf(draft, tried === "enabled") : found;
  const refused = save.error ? toApiError(save.error) : null;
  const refusedAt = refused?.field?.replace(/^definition\./, "");
  const shown =
    refused && refusedAt && refusedAt !== "definition"
      ? [...problems, { path: refusedAt, message: refused.detail }]
      : problems;

  const send = (state: "enabled" | "paused") => {
    setTried(state);
    const isOn = state === "enabled";
    if (save.isPending) return;
    if (isBroken || problemsOf(draft, isOn).length > 0) {
      // What is wrong has been drawn by then.
      setTimeout(() => place.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    save.mutate(
      {
        id: item?.id,
        version: base,
        body: { definition: draft, allowances, ...(item ? note.trim() && { note: note.trim() } : { state }) },
      },
      {
        onSuccess: ({ id, name, state }) => {
          toast({ mark: "done", text: t(state === "enabled" ? "savedOn" : "saved", { name }) });
          router.push(`/w/${workspace.id}/automations/${id}`);
        },
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send(item ? (item.state === "enabled" ? "enabled" : "paused") : "enabled");
  };
  const isOvertaken = refused?.code === "PRECONDITION_FAILED";
  return (
    <form className="stack builder" onSubmit={submit} ref={place} noValidate>
      <DefinitionEditor
        draft={draft}
        onChange={(next) => {
          setDraft(next);
          save.reset();
        }}
        allowances={allowances}
        onAllowances={setAllowances}
        problems={shown}
        onBroken={setIsBroken}
      />
      {item && (
        <Field
          label={t("whyChange")}
          help={t("whyHelp")}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          maxLength={300}
          autoComplete="off"
        />
      )}
      {problems.length > 0 && (
        <div className="alert" data-state="failed" role="alert">
          <Mark name="failed" />
          <div className="alert-text">
            <p>
              <b>{t("problems", { count: problems.length })}</b>
            </p>
            <p>
              <ProblemLines problems={problems} />
            </p>
          </div>
        </div>
      )}
      {refused && <ErrorAlert error={refused} title={isOvertaken ? t("overtaken") : t("notSaved")} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={save.isPending && (item !== undefined || tried === "enabled")}>
          {t(item ? "save" : "saveOn")}
        </Button>
        {!item && (
          <Button isSent={save.isPending && tried === "paused"} onClick={() => send("paused")}>
            {t("save")}
          </Button>
        )}
        <ButtonLink variant="quiet" href={`/w/${workspace.id}/automations${item ? `/${item.id}` : ""}`}>
          {t("discard")}
        </ButtonLink>
      </div>
    </form>
  );
}

/** With a value missing it can be kept, and not be switched on. */
function problemsOf(draft: Draft, isOn: boolean): Problem[] {
  return [...(isOn ? missingValues(draft) : []), ...checkDraft(draft, new Date())];
}
