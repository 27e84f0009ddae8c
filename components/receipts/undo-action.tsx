"use client";

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { toApiError } from "@/components/lib/api-error";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";
import type { UndoItem } from "@/lib/gateway/undo/schema";
import type { ReceiptItem } from "@/lib/receipts/schema";
import { useStateWord } from "./state-mark";
import { markOf } from "./state-marks";
import { useReceiptWords } from "./use-receipt-words";
import { useUndoAction } from "./use-undo";

/** On a slip: takes back what it tells of, while that can be done; afterwards it only says so. */
export function UndoAction({ receipt }: { receipt: ReceiptItem }) {
  const t = useTranslations("receipts.undo");
  const { state, auditId } = receipt.undo;
  if (state === "undone") return <span>{t("undone")}</span>;
  if (state === "expired") return <span>{t("expired")}</span>;
  return state === "available" && auditId ? <UndoButton receipt={receipt} auditId={auditId} /> : null;
}

function UndoButton({ receipt, auditId }: { receipt: ReceiptItem; auditId: string }) {
  const t = useTranslations("receipts.undo");
  const what = useReceiptWords();
  const toast = useToast();
  const tell = useUndoNews();
  const undo = useUndoAction(auditId, {
    onSuccess: tell,
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  return (
    <Button
      variant="link"
      icon="undo"
      isSent={undo.isPending}
      aria-label={t("name", { what: [what(receipt), receipt.preview].filter(Boolean).join(" ") })}
      onClick={() => undo.mutate()}
    >
      {t("action")}
    </Button>
  );
}

/** Says what came of it, and leads to the receipt that undoing has left. */
function useUndoNews() {
  const workspaceId = useWorkspaceId();
  const toast = useToast();
  return (item: UndoItem) =>
    toast({ mark: markOf("undo", item.result), text: <UndoNews item={item} base={`/w/${workspaceId}/receipts`} /> });
}

function UndoNews({ item, base }: { item: UndoItem; base: string }) {
  const t = useTranslations("receipts.undo");
  const word = useStateWord();
  const explain = useUndoWords();
  const { toolLabel } = useDeliveredWords();
  const label = toolLabel({ name: item.tool, label: item.label });
  const [receipt] = item.receipts;
  return (
    <>
      {t("result", { state: word("undo", item.result), label })} {explain(item)}{" "}
      {receipt && <Link href={`${base}/${receipt.id}`}>{t("see")}</Link>}
    </>
  );
}

/** Why a result is what it is: the server's sentence in English, the words of the result in other languages. */
export function useUndoWords() {
  const t = useTranslations("receipts.undo");
  const isEnglish = useLocale() === "en";
  return ({ result, message }: Pick<UndoItem, "result" | "message">): string =>
    isEnglish && message ? message : t(`results.${result}`);
}
