"use client";

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main } from "@/components/frame/main";
import { useCan } from "@/components/frame/workspace-context";
import { NoPermission } from "@/components/ui/no-permission";
import { Tabs } from "@/components/ui/tabs";
import type { MemoryScope } from "@/lib/memory/schema";
import type { MemoryDraft } from "./memory-editor";
import { MemoryPlace } from "./memory-place";

const scopes: readonly MemoryScope[] = ["user", "team"];

/** What agents remember here: of this person, and of the team. The address names which. */
export function MemoryView() {
  const t = useTranslations("memory");
  const address = useSearchParams();
  const mayRead = useCan()("memory:read");
  // What was begun in one tab waits there while the other is looked at.
  const [drafts, setDrafts] = useState<Partial<Record<MemoryScope, MemoryDraft>>>({});
  const open = scopes.find((scope) => scope === address.get("of")) ?? "user";
  return (
    <Main title={t("title")}>
      {mayRead ? (
        <Tabs
          label={t("title")}
          value={open}
          onChange={(next) => window.history.replaceState(null, "", `?of=${next}`)}
          panelClass="page memory-page"
          items={scopes.map((id) => ({
            id,
            label: t(`tabs.${id}`),
            content: (
              <MemoryPlace
                scope={id}
                draft={drafts[id]}
                onDraft={(draft) => setDrafts((all) => ({ ...all, [id]: draft }))}
              />
            ),
          }))}
        />
      ) : (
        <div className="page">
          <NoPermission permission="memory:read" />
        </div>
      )}
    </Main>
  );
}
