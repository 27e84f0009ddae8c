"use client";

import { useTranslations } from "next-intl";
import { Mark } from "@/components/receipts/mark";
import type { AutomationItem } from "@/lib/automations/items.schema";

/** Why an automation cannot be switched on, each reason at its place in the definition. */
export function ProblemNotice({ problems }: { problems: AutomationItem["problems"] }) {
  const t = useTranslations("automations");
  if (problems.length === 0) return null;
  return (
    <div className="alert" data-state="failed">
      <Mark name="failed" />
      <div className="alert-text">
        <p>
          <b>{t("problems")}</b>
        </p>
        <ul>
          {problems.map(({ path, message }) => (
            <li key={`${path} ${message}`}>
              <code>{path}</code> <span lang="en">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
