"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { Dialog } from "@/components/ui/dialog";
import { Toggle } from "@/components/ui/toggle";
import type { ToolItem } from "@/lib/gateway/schema";
import { SwitchOff } from "./switch-off";
import { useUpdateTool } from "./use-update-tool";

/** On or off, as the server says. Off asks for a reason first; on holds at once. */
export function ToolSwitch({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tools");
  const [isSwitching, setIsSwitching] = useState(false);
  const change = useUpdateTool(tool);
  const words = useDeliveredWords();
  const label = words.toolLabel(tool);
  return (
    <>
      <Toggle
        label={label}
        isOn={tool.status !== "disabled"}
        isSent={change.isPending}
        isDisabled={!mayManage}
        onChange={(on) => (on ? change.mutate({ status: "active" }) : setIsSwitching(true))}
      />
      <Dialog isOpen={isSwitching} onClose={() => setIsSwitching(false)} title={t("offTitle", { label })}>
        <SwitchOff
          text={t("offText", { label })}
          instead={tool.alternative ? words.instead(tool.name, tool.alternative) : ""}
          isSent={change.isPending}
          onClose={() => setIsSwitching(false)}
          onOff={(given) => change.mutate({ status: "disabled", ...given }, { onSuccess: () => setIsSwitching(false) })}
        />
      </Dialog>
    </>
  );
}
