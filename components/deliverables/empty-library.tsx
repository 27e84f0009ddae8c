"use client";

import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyPlace } from "@/components/ui/place";
import type { LibraryListProps } from "./deliverable-list";

/** Nothing to show: because of what was looked for, or because nothing of this kind was made yet. */
export function EmptyLibrary({ query: { kind, state, q }, onNew, onClear }: LibraryListProps) {
  const t = useTranslations("deliverables");
  const workspaceId = useWorkspaceId();
  const canAsk = useCan()("chats:create");
  if (state !== null || q !== "") {
    return (
      <EmptyPlace title={t("none")} actions={<Button onClick={onClear}>{t("clear")}</Button>}>
        {t("noneText")}
      </EmptyPlace>
    );
  }
  const isReport = kind === "all" || kind === "report";
  const inThread = canAsk && <ButtonLink href={`/w/${workspaceId}`}>{t("askInThread")}</ButtonLink>;
  return (
    <EmptyPlace
      title={t(`empty.${kind}`)}
      actions={onNew && (isReport ? <Button onClick={onNew}>{t("new")}</Button> : inThread)}
    >
      {onNew ? t(`emptyText.${kind}`) : t("emptyReader")}
    </EmptyPlace>
  );
}
