"use client";

import { useTranslations } from "next-intl";

/** What was recorded as it was recorded. Text in it is untrusted and shown as text. */
export function JsonText({ value }: { value: unknown }) {
  const t = useTranslations("records");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable by keyboard
    <section className="code json" tabIndex={0} aria-label={t("json")}>
      <pre className="code-text">{JSON.stringify(value, null, 2)}</pre>
    </section>
  );
}
