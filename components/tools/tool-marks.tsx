"use client";

import { useTranslations } from "next-intl";
import { Icon, type IconName } from "@/components/ui/icon";
import type { ToolItem } from "@/lib/gateway/schema";

/** What an admin should know of a tool before anything else: where it reaches, and whether anybody uses it. */
export function ToolMarks({ tool, isUnused }: { tool: ToolItem; isUnused: boolean }) {
  const t = useTranslations("tools");
  const shown: { id: "internet" | "leaves" | "sensitive" | "unused"; icon: IconName; is: boolean }[] = [
    { id: "internet", icon: "globe", is: tool.reachesInternet },
    { id: "leaves", icon: "out", is: tool.leavesWorkspace },
    { id: "sensitive", icon: "seal", is: tool.sensitivity === "high" },
    { id: "unused", icon: "clock", is: isUnused },
  ];
  const here = shown.filter(({ is }) => is);
  if (here.length === 0) return null;
  return (
    <span className="tool-marks">
      {here.map(({ id, icon }) => (
        <span key={id}>
          <Icon name={icon} />
          {t(`marks.${id}`)}
        </span>
      ))}
    </span>
  );
}
