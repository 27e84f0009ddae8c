"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ComponentType } from "react";
import { Skeleton } from "@/components/ui/place";
import type { ApprovalItem } from "@/lib/approvals/schema";
import type { useDecide } from "./use-decide";

type Arguments = Readonly<Record<string, unknown>>;

export interface ToolFactsProps {
  approval: ApprovalItem;
  /** The arguments, with what was changed on the card. */
  given: Arguments;
  /** Left out: nothing can be changed on the card now. */
  onChange?: (given: Record<string, unknown>) => void;
}

export interface ToolEditProps {
  approval: ApprovalItem;
  given: Arguments;
  decide: ReturnType<typeof useDecide>["decide"];
  onCancel: () => void;
}

interface ToolCard {
  /** Rows of the card's list in place of the arguments one by one. */
  Facts: ComponentType<ToolFactsProps>;
  Edit: ComponentType<ToolEditProps>;
}

function Coming() {
  return <Skeleton label={useTranslations("approvals")("loading")} lines={3} />;
}

/** Tools whose arguments are one thing that a person knows by sight: their cards draw it as such. */
export const toolCards: Readonly<Record<string, ToolCard>> = {
  create_automation: {
    Facts: dynamic(
      () => import("@/components/automations/card/automation-facts").then((part) => part.AutomationFacts),
      {
        ssr: false,
      },
    ),
    Edit: dynamic(() => import("@/components/automations/card/automation-edit").then((part) => part.AutomationEdit), {
      ssr: false,
      loading: Coming,
    }),
  },
};
