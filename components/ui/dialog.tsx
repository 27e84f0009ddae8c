"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { classNames } from "@/components/lib/class-names";
import { Button } from "./button";

/**
 * A sheet over the page. The browser's own dialog: it traps focus, closes on Escape, makes the rest inert
 * and gives focus back. Nothing in it runs on Enter unless it is a form with its own submit.
 */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  isWide = false,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  isWide?: boolean;
}) {
  const t = useTranslations("common");
  const sheet = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const dialog = sheet.current;
    if (!dialog) return;
    if (isOpen && !dialog.open) dialog.showModal();
    if (!isOpen && dialog.open) dialog.close();
  }, [isOpen]);
  return (
    <dialog
      ref={sheet}
      className={classNames("dialog", isWide && "is-wide")}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === sheet.current) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") event.stopPropagation();
      }}
    >
      {isOpen && (
        <div className="dialog-sheet">
          <header className="dialog-head">
            <h2 id={id}>{title}</h2>
            <Button variant="quiet" icon="close" label={t("close")} onClick={onClose} />
          </header>
          {children}
        </div>
      )}
    </dialog>
  );
}
