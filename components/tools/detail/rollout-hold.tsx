"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useFormat } from "@/components/lib/use-format";
import { Mark } from "@/components/receipts/mark";
import { Button } from "@/components/ui/button";
import type { ToolItem } from "@/lib/gateway/schema";
import { toolState } from "../tool-state";
import { useHeldWords } from "../use-held-words";
import { useTools } from "../use-tools";
import { useUpdateTool } from "../use-update-tool";

/** A rollout that stopped by itself: the likely cause, what to reword, and the way on. */
export function RolloutHold({ tool, mayManage }: { tool: ToolItem; mayManage: boolean }) {
  const t = useTranslations("tool");
  const { when } = useFormat();
  const change = useUpdateTool(tool);
  const { toolLabel } = useDeliveredWords();
  const cause = useHeldWords();
  const isHeld = toolState(tool) === "held";
  if (!isHeld && tool.similar.length === 0) return null;
  return (
    <section className="stack" aria-label={t("hold")}>
      {isHeld && tool.held && (
        <div className="alert" data-state="pending">
          <Mark name="waiting" />
          <div className="alert-text">
            <p>
              <b>{t("heldSince", { label: toolLabel(tool), time: when(tool.held.at) })}</b> {cause(tool)}
            </p>
            <p className="fine">{t("heldText")}</p>
          </div>
          {mayManage && (
            <Button isSent={change.isPending} onClick={() => change.mutate({ held: false })}>
              {t("release")}
            </Button>
          )}
        </div>
      )}
      {tool.similar.map((other) => (
        <SimilarPair key={other.name} tool={tool} otherName={other.name} reason={other.reason} />
      ))}
    </section>
  );
}

/** Two manuals that an agent may take for one another, side by side. */
function SimilarPair({ tool, otherName, reason }: { tool: ToolItem; otherName: string; reason: string }) {
  const t = useTranslations("tool");
  const workspaceId = useWorkspaceId();
  const { toolLabel } = useDeliveredWords();
  const other = useTools().data?.items.find(({ name }) => name === otherName);
  const pair = other ? [tool, other] : [tool];
  const key = `similar.${reason}` as "similar.same_words";
  return (
    <div className="pair-sheet">
      <p>
        <b>{t("similarHead", { first: toolLabel(tool), second: other ? toolLabel(other) : otherName })}</b>{" "}
        {t.has(key) ? t(key) : reason}
      </p>
      <div className="pair">
        {pair.map((one) => (
          <div key={one.name} className="stack">
            <p>
              <Link href={`/w/${workspaceId}/tools/${one.name}`}>{toolLabel(one)}</Link> <code>{one.name}</code>
            </p>
            <p className="quote" lang="en">
              {one.manual.when}
            </p>
          </div>
        ))}
      </div>
    </div>
  );
}
