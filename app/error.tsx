"use client";

import { useTranslations } from "next-intl";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";

export default function ErrorPage({ error, reset }: { error: Error & { digest?: string }; reset: () => void }) {
  const t = useTranslations("common");
  const errors = useTranslations("errors");
  return (
    <main className="lost" id="main">
      <h1 className="title">{t("brokenTitle")}</h1>
      <div className="alert" data-state="failed" role="alert">
        <Mark name="failed" />
        <div className="alert-text">
          <p>{t("brokenText")}</p>
          {error.digest && <p className="fine">{errors("reference", { id: error.digest })}</p>}
        </div>
        <Button icon="retry" onClick={reset}>
          {t("retry")}
        </Button>
      </div>
    </main>
  );
}
