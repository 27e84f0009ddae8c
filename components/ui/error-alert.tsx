"use client";

import { useLocale, useTranslations } from "next-intl";
import { toApiError } from "@/components/lib/api-error";
import { Mark } from "@/components/receipts/mark";
import { Button } from "./button";

/**
 * What went wrong, why, and the next step. In English the server's own sentences; in other languages the words of
 * its code, with the server's sentence beside them.
 */
export function ErrorAlert({ error, title, onRetry }: { error: unknown; title?: string; onRetry?: () => void }) {
  const t = useTranslations("errors");
  const c = useTranslations("common");
  const isEnglish = useLocale() === "en";
  const problem = toApiError(error);
  const isMine = problem.code === "OFFLINE";
  const isDenied = problem.code === "FORBIDDEN";
  const mark = isDenied ? "denied" : "failed";
  return (
    <div className="alert" data-state={mark} role="alert">
      <Mark name={mark} />
      <div className="alert-text">
        <p>
          <b>{title ?? t(`${problem.code}.title`)}</b>{" "}
          {isMine ? null : <span lang={isEnglish ? undefined : "en"}>{problem.detail}</span>}
        </p>
        <p>{isEnglish && problem.hint ? problem.hint : t(`${problem.code}.next`)}</p>
        {problem.reference && <p className="fine">{t("reference", { id: problem.reference })}</p>}
      </div>
      {onRetry && (
        <Button icon="retry" onClick={onRetry}>
          {c("retry")}
        </Button>
      )}
    </div>
  );
}
