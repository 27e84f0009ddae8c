"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import type { ApprovalScope } from "@/lib/approvals/schema";

interface ScopeChoiceProps {
  scopes: readonly ApprovalScope[];
  value: ApprovalScope;
  onChange: (scope: ApprovalScope) => void;
}

/** How long a consent holds, where the tool offers more than this once; what that means stands beside it. */
export function ScopeChoice({ scopes, value, onChange }: ScopeChoiceProps) {
  const t = useTranslations("approvals");
  const id = useId();
  if (scopes.length < 2) return null;
  return (
    <fieldset className="scope" aria-describedby={`${id}-help`}>
      <legend className="label">{t("scopeLabel")}</legend>
      <div className="choice">
        {scopes.map((scope) => (
          <label key={scope}>
            <input type="radio" name={id} value={scope} checked={scope === value} onChange={() => onChange(scope)} />
            {t(`scopes.${scope}`)}
          </label>
        ))}
      </div>
      <p className="help" id={`${id}-help`}>
        {t(`scopeHelp.${value}`)}
      </p>
    </fieldset>
  );
}
