"use client";

import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { ButtonLink } from "@/components/ui/button";

/** From an answer to the record of its turn. */
export function DetailsLink({ threadId, turnId }: { threadId: string; turnId: string }) {
  const t = useTranslations("turnRecord");
  const workspaceId = useWorkspaceId();
  return (
    <ButtonLink variant="quiet" icon="list" href={`/w/${workspaceId}/threads/${threadId}/turns/${turnId}`}>
      {t("open")}
    </ButtonLink>
  );
}
