"use client";

import { useTranslations } from "next-intl";
import { EmptyPlace } from "@/components/ui/place";
import { CreateWorkspace } from "./create-workspace";

/** For somebody whose last workspace was taken away: they can make one of their own. */
export function NoWorkspace() {
  const t = useTranslations("frame");
  return (
    <main className="page mx-auto max-w-measure">
      <h1 className="title">{t("noWorkspace")}</h1>
      <EmptyPlace title={t("newWorkspace")}>{t("noWorkspaceText")}</EmptyPlace>
      <CreateWorkspace />
    </main>
  );
}
