"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAnnounce } from "./announcer";
import { Button } from "./button";

/** Copies a text and says so. Without `label` it is called "Copy" in words. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations("common");
  const announce = useAnnounce();
  const [state, setState] = useState<"rest" | "copied" | "failed">("rest");
  const copy = async () => {
    const done = await navigator.clipboard?.writeText(text).then(
      () => true,
      () => false,
    );
    setState(done ? "copied" : "failed");
    announce(done ? t("copied") : t("copyFailed"));
    setTimeout(() => setState("rest"), 2000);
  };
  const words = { rest: t("copy"), copied: t("copied"), failed: t("copyFailed") };
  return (
    <Button variant="quiet" icon={state === "copied" ? "tick" : "copy"} aria-label={label} onClick={() => void copy()}>
      {words[state]}
    </Button>
  );
}
