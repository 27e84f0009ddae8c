"use client";

import { useTranslations } from "next-intl";
import type { ToolItem } from "@/lib/gateway/schema";
import { ConsentChoice } from "../consent-choice";
import { Part } from "./part";

/** Whether its calls run, ask or do not run, beside what code says of it. */
export function ConsentPart({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  const w = useTranslations("tools");
  return (
    <Part title={t("consentTitle")} text={t("consentText")}>
      <ConsentChoice tool={tool} mayManage={mayManage} />
      <p>{t(`consent.${tool.mode}`)}</p>
      <p className="fine">
        {tool.mode === tool.codeMode
          ? t("codeSame", { mode: w(`modes.${tool.codeMode}`) })
          : t("codeOther", { mode: w(`modes.${tool.codeMode}`) })}{" "}
        {tool.codeMode === "deny" && t("codeDenies")}
      </p>
    </Part>
  );
}
