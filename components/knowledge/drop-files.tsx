"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, type ReactNode, useState } from "react";
import { classNames } from "@/components/lib/class-names";

/** A part of the page that takes dropped files. Whoever cannot drag has the upload button. */
export function DropFiles({
  onFiles,
  isOpen,
  className,
  children,
}: {
  onFiles: (files: Iterable<File>) => void;
  isOpen: boolean;
  className?: string;
  children: ReactNode;
}) {
  const t = useTranslations("documents");
  const [isOver, setIsOver] = useState(false);
  const drag = (event: DragEvent<HTMLElement>, over: boolean) => {
    if (!isOpen || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    // Passing over a child leaves its parent; only leaving the whole part counts.
    const stays = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    setIsOver(over || (event.type === "dragleave" && stays));
  };
  return (
    <section
      className={classNames("drop", className)}
      aria-label={t("area")}
      onDragOver={(event) => drag(event, true)}
      onDragLeave={(event) => drag(event, false)}
      onDrop={(event) => {
        drag(event, false);
        if (isOpen) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
      {isOver && <p className="drop-note">{t("drop")}</p>}
    </section>
  );
}
