"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Field } from "@/components/ui/field";
import { useHealth } from "./use-health";

const builtIn = "built-in";
const choices = ["server", "builtIn", "named"] as const;
type Choice = (typeof choices)[number];

function choiceOf(value: string): Choice {
  if (value === "") return "server";
  return value === builtIn ? "builtIn" : "named";
}

/** Which model answers in this workspace. The value is a model's name, `built-in`, or empty for the server's own. */
export function ModelChoice({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations("settings");
  const group = useId();
  const health = useHealth();
  const [choice, setChoice] = useState<Choice>(() => choiceOf(value));
  const choose = (next: Choice) => {
    setChoice(next);
    onChange(next === "builtIn" ? builtIn : "");
  };
  const model = health.data?.model;
  return (
    <fieldset className="options">
      <legend className="label">{t("model")}</legend>
      {choices.map((one) => (
        <label key={one} className="option">
          <input type="radio" name={group} checked={choice === one} onChange={() => choose(one)} />
          <span>
            <b>{t(`models.${one}.name`)}</b>
            <span className="help">
              {one === "server" && model
                ? t("serverModel", { model: model.provider === "built-in" ? t("models.builtIn.name") : model.chat })
                : t(`models.${one}.text`)}
            </span>
          </span>
        </label>
      ))}
      {choice === "named" && (
        <Field
          label={t("modelName")}
          help={model?.provider === "built-in" ? t("noServer") : t("modelNameHelp")}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </fieldset>
  );
}
