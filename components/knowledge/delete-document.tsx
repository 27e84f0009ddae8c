"use client";

import type { UseMutationResult } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** Asks before a document goes. One that can be quoted asks for its name. */
export function DeleteDocument({
  document,
  remove,
  isOpen,
  onClose,
}: {
  document: DocumentItem;
  remove: UseMutationResult<unknown, Error, void>;
  isOpen: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("documents");
  const { title, state } = document;
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("deleteTitle")}>
      <ConfirmDelete
        text={t("deleteText", { title })}
        typed={state === "ready" ? { label: t("deleteConfirm", { title }), name: title } : undefined}
        isSent={remove.isPending}
        error={remove.error}
        onConfirm={() => remove.mutate(undefined, { onSuccess: onClose })}
        onCancel={onClose}
      />
    </Dialog>
  );
}
