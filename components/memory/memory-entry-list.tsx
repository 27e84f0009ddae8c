"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { Skeleton } from "@/components/ui/place";
import type { MemoryDocument, MemoryEntries, MemoryEntryItem } from "@/lib/memory/schema";
import { MemoryOrigin } from "./memory-origin";
import { useMemoryPath } from "./use-memory";
import { useTakeOut } from "./use-take-out";

/** The lines under their headings, each with where it came from. */
export function MemoryEntryList({ memory }: { memory: MemoryDocument }) {
  const t = useTranslations("memory");
  const path = useMemoryPath(memory.scope);
  const workspaceId = useWorkspaceId();
  const entries = useQuery({
    queryKey: [...queryKeys.memory(workspaceId, memory.scope), "entries"],
    queryFn: ({ signal }) => api.get<MemoryEntries>(path("/entries"), { signal }),
  });
  const place = useRef<HTMLDivElement>(null);
  const takeOut = useTakeOut(memory, () => place.current?.focus());
  const mayChange = useCan()("memory:update");
  if (entries.isPending) return <Skeleton label={t("entriesLoading")} lines={4} />;
  if (entries.error) return <ErrorAlert error={entries.error} onRetry={() => void entries.refetch()} />;
  const { items } = entries.data;
  // Read one after the other, the two may be of different versions for a moment: then nothing can be taken out.
  const isCurrent = entries.data.version === memory.version;
  return (
    <div className="stack" ref={place} tabIndex={-1}>
      {takeOut.error && <ErrorAlert error={takeOut.error} />}
      {groupsOf(items).map(({ heading, from, group }) => (
        <section key={from} className="memory-group" aria-label={heading || t("noHeading")}>
          <h3 className="caps">{heading || t("noHeading")}</h3>
          <ul>
            {group.map((entry, index) => (
              <li key={entry.id ?? `${from + index}`} className="memory-entry">
                <div>
                  <p className="memory-text">{entry.text}</p>
                  <MemoryOrigin origin={entry.origin} />
                </div>
                {mayChange && (
                  <Button
                    variant="quiet"
                    icon="close"
                    label={t("delete", { text: entry.text })}
                    disabled={!isCurrent}
                    isSent={takeOut.sent === from + index}
                    onClick={() => takeOut.run(from + index, entry.text)}
                  />
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface Group {
  heading: string;
  /** Place of its first entry among all of them. */
  from: number;
  group: MemoryEntryItem[];
}

function groupsOf(items: readonly MemoryEntryItem[]): Group[] {
  const groups: Group[] = [];
  for (const [index, item] of items.entries()) {
    const last = groups.at(-1);
    if (last?.heading === item.heading) last.group.push(item);
    else groups.push({ heading: item.heading, from: index, group: [item] });
  }
  return groups;
}
