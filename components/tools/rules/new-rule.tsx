"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Field } from "@/components/ui/field";
import { useToast } from "@/components/ui/toasts";
import { CreateToolRule, type ToolMode } from "@/lib/gateway/schema";
import { roles as allRoles, type Role } from "@/lib/workspaces/schema";
import { toolModes } from "../consent-choice";
import { RoleChecks } from "../detail/role-checks";
import { useRuleWords } from "./use-rule-words";

/** A rule as a form; the sentence under it says what it will do while it is being filled in. */
export function NewRule({ tool, parameters }: { tool: string; parameters: readonly string[] }) {
  const t = useTranslations("rules");
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen) {
    return (
      <div className="btns">
        <Button icon="plus" onClick={() => setIsOpen(true)}>
          {t("new")}
        </Button>
      </div>
    );
  }
  return <RuleForm tool={tool} parameters={parameters} onClose={() => setIsOpen(false)} />;
}

function RuleForm({
  tool: first,
  parameters,
  onClose,
}: {
  tool: string;
  parameters: readonly string[];
  onClose: () => void;
}) {
  const t = useTranslations("rules");
  const c = useTranslations("common");
  const m = useTranslations("tools");
  const id = useId();
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const toast = useToast();
  const sentence = useRuleWords();
  const [given, setGiven] = useState({ tool: first, parameter: "", pattern: "", note: "" });
  const [effect, setEffect] = useState<ToolMode>("ask");
  const [chosen, setChosen] = useState<readonly Role[]>(allRoles);
  const rule = {
    tool: given.tool.trim(),
    roles: chosen.length === allRoles.length ? null : [...chosen],
    parameter: given.parameter.trim() || null,
    pattern: given.pattern.trim() || null,
    effect,
    note: given.note.trim() || null,
  };
  const check = CreateToolRule.safeParse(rule);
  const isBad = (field: "tool" | "parameter") => check.error?.issues.some(({ path }) => path[0] === field) ?? false;
  const add = useMutation({
    mutationFn: () => api.post(`/workspaces/${workspaceId}/tool-rules`, rule),
    onSuccess: () => {
      toast({ mark: "done", text: t("added") });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.tools(workspaceId) }),
  });
  const field = (name: keyof typeof given) => ({
    label: t(`fields.${name}`),
    help: t(`help.${name}`),
    value: given[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) =>
      setGiven((before) => ({ ...before, [name]: event.target.value })),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check.success && !add.isPending) add.mutate();
  };
  return (
    <form className="sheet stack" onSubmit={submit} aria-label={t("new")}>
      <div className="pair">
        <Field
          {...field("tool")}
          error={isBad("tool") ? t("bad.tool") : undefined}
          spellCheck={false}
          maxLength={100}
        />
        <fieldset className="field plain">
          <legend className="label">{t("fields.effect")}</legend>
          <span className="choice">
            {toolModes.map((mode) => (
              <label key={mode}>
                <input type="radio" name={`${id}-effect`} checked={effect === mode} onChange={() => setEffect(mode)} />
                {m(`modes.${mode}`)}
              </label>
            ))}
          </span>
        </fieldset>
        <Field
          {...field("parameter")}
          error={isBad("parameter") ? t("bad.parameter") : undefined}
          list={`${id}-parameters`}
          spellCheck={false}
          maxLength={200}
        />
        <datalist id={`${id}-parameters`}>
          {parameters.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <Field {...field("pattern")} spellCheck={false} maxLength={200} />
      </div>
      <RoleChecks legend={t("fields.roles")} chosen={chosen} onChange={setChosen} />
      <Field {...field("note")} maxLength={300} />
      <p className="says" role="status">
        {chosen.length === 0 ? t("noRole") : sentence(rule)}
      </p>
      {effect === "allow" && <p className="fine">{t("allowOnly")}</p>}
      {add.error && <ErrorAlert error={add.error} />}
      <div className="btns">
        <Button variant="pen" type="submit" isSent={add.isPending} disabled={!check.success}>
          {t("add")}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {c("cancel")}
        </Button>
      </div>
    </form>
  );
}
