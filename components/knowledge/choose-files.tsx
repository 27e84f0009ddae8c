"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { Button, type ButtonVariant } from "@/components/ui/button";
import { readableFiles } from "./readable-files";

/** The button that opens the system's chooser, for several files at once. */
export function ChooseFiles({
  onFiles,
  variant = "pen",
}: {
  onFiles: (files: Iterable<File>) => void;
  variant?: ButtonVariant;
}) {
  const t = useTranslations("documents");
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={chooser}
        type="file"
        className="sr"
        multiple
        accept={readableFiles}
        tabIndex={-1}
        aria-hidden="true"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
      <Button variant={variant} icon="plus" onClick={() => chooser.current?.click()}>
        {t("upload")}
      </Button>
    </>
  );
}
