"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { ToolItem } from "@/lib/gateway/schema";
import { SwitchOff } from "../switch-off";
import { ToolBadge } from "../tool-badge";
import { ToolMarks } from "../tool-marks";
import { useToolWords } from "../use-tool-words";
import { useMetrics } from "../use-tools";
import { useUpdateTool } from "../use-update-tool";

/** Name, state and the stop button: off at once, back by switching on. */
export function ToolHead({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tools");
  const d = useTranslations("tool");
  const [isStopping, setIsStopping] = useState(false);
  const words = useDeliveredWords();
  const { ownerName, groupName } = useToolWords();
  const { when } = useFormat();
  const change = useUpdateTool(tool);
  const metrics = useMetrics("24h");
  const label = words.toolLabel(tool);
  const isOff = tool.status === "disabled";
  const isUnused = metrics.data?.tools.find(({ name }) => name === tool.name)?.zombie === true;
  return (
    <div className="page-head">
      <div>
        <p className="title">{label}</p>
        <p className="tool-line">
          <code>{tool.name}</code>
          <ToolBadge tool={tool} />
          <span>{d("belongs", { owner: ownerName(tool.owner), group: groupName(tool.group) })}</span>
          <span>{d("version", { version: tool.version })}</span>
          {tool.changedAt && (
            <span>{d("changed", { name: tool.changedBy ?? t("somebody"), time: when(tool.changedAt) })}</span>
          )}
        </p>
        <ToolMarks tool={tool} isUnused={isUnused} />
        {isOff && tool.reason && <p className="reason">{t("because", { reason: tool.reason })}</p>}
      </div>
      {mayManage &&
        (isOff ? (
          <Button variant="pen" isSent={change.isPending} onClick={() => change.mutate({ status: "active" })}>
            {d("switchOn")}
          </Button>
        ) : (
          <Button variant="danger" icon="hand" onClick={() => setIsStopping(true)}>
            {d("stop")}
          </Button>
        ))}
      <Dialog isOpen={isStopping} onClose={() => setIsStopping(false)} title={t("offTitle", { label })}>
        <SwitchOff
          text={t("offText", { label })}
          instead={tool.alternative ? words.instead(tool.name, tool.alternative) : ""}
          isSent={change.isPending}
          onClose={() => setIsStopping(false)}
          onOff={(given) => change.mutate({ status: "disabled", ...given }, { onSuccess: () => setIsStopping(false) })}
        />
      </Dialog>
    </div>
  );
}
