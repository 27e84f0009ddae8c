"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { usePages } from "@/components/lib/use-pages";
import { ErrorAlert } from "@/components/ui/error-alert";
import { LoadMore } from "@/components/ui/load-more";
import { Skeleton } from "@/components/ui/place";
import type { MemoryDocument, MemoryVersionItem } from "@/lib/memory/schema";
import { MemoryVersionRow } from "./memory-version-row";
import { useMemoryPath } from "./use-memory";

/** Every version, newest first: who wrote it, what came and went, and a way back to it. */
export function MemoryHistory({ memory }: { memory: MemoryDocument }) {
  const t = useTranslations("memory.history");
  const id = useId();
  const path = useMemoryPath(memory.scope);
  const key = queryKeys.memory(useWorkspaceId(), memory.scope);
  const list = usePages<MemoryVersionItem>([...key, "history"], path("/history"));
  return (
    <section className="stack" aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {t("title")}
      </h2>
      {list.isPending && <Skeleton label={t("loading")} />}
      {list.error && <ErrorAlert error={list.error} onRetry={list.refetch} />}
      <ol className="versions">
        {list.items.map((item) => (
          <MemoryVersionRow key={item.version} item={item} memory={memory} />
        ))}
      </ol>
      <LoadMore list={list} />
    </section>
  );
}
