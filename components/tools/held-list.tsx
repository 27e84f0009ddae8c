"use client";

import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Mark } from "@/components/receipts/mark";
import { ButtonLink } from "@/components/ui/button";
import type { ToolItem } from "@/lib/gateway/schema";
import { toolState } from "./tool-state";
import { useHeldWords } from "./use-held-words";

/** Rollouts that stopped by themselves, each with where to look. */
export function HeldList({ tools }: { tools: readonly ToolItem[] }) {
  const t = useTranslations("tools");
  const workspaceId = useWorkspaceId();
  const { toolLabel } = useDeliveredWords();
  const cause = useHeldWords();
  return tools
    .filter((tool) => toolState(tool) === "held")
    .map((tool) => (
      <div key={tool.name} className="alert" data-state="pending">
        <Mark name="partial" />
        <p className="alert-text">
          <span>
            <b>{t("heldHead", { label: toolLabel(tool) })}</b> {cause(tool)}
          </span>
        </p>
        <ButtonLink href={`/w/${workspaceId}/tools/${tool.name}`}>{t("look")}</ButtonLink>
      </div>
    ));
}
