"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useCapabilityWords } from "@/components/lib/use-capability-words";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import type { Capability } from "@/lib/gateway/schema";
import { useCapabilities } from "./use-capabilities";

/** Changes that an open thread shows; older ones stand in the panel and in the notifications. */
const most = 3;

/** A line for each tool that came or went while the thread was open: nothing changes in silence. */
export function ToolNews({ threadId }: { threadId: string }) {
  const t = useTranslations("capabilities");
  const { toolLabel } = useDeliveredWords();
  const { stateBy } = useCapabilityWords();
  const { data } = useCapabilities(threadId);
  const before = useRef<ReadonlyMap<string, Capability["state"]> | null>(null);
  const [news, setNews] = useState<readonly Capability[]>([]);
  useEffect(() => {
    if (!data) return;
    const known = before.current;
    before.current = new Map(data.tools.map((tool) => [tool.name, tool.state]));
    const changed = known
      ? data.tools.filter((tool) => known.has(tool.name) && known.get(tool.name) !== tool.state)
      : [];
    if (changed.length === 0) return;
    setNews((shown) => {
      const names = new Set(changed.map((tool) => tool.name));
      return [...shown.filter((tool) => !names.has(tool.name)), ...changed].slice(-most);
    });
  }, [data]);
  return (
    <div role="status">
      {news.map((tool) => {
        const title = t(`title.${tool.state}`, { label: toolLabel(tool) });
        return (
          <p className="news" key={tool.name}>
            {stateBy(tool, title)}
          </p>
        );
      })}
    </div>
  );
}
