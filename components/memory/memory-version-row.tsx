"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeDiff } from "@/components/approvals/change-diff";
import { useCan } from "@/components/frame/workspace-context";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { useToast } from "@/components/ui/toasts";
import type { MemoryDocument, MemoryVersionItem } from "@/lib/memory/schema";
import { MemoryOrigin } from "./memory-origin";
import { useSaveMemory } from "./use-save-memory";

/** One version: what it changed, on demand line by line, and the way back to it. */
export function MemoryVersionRow({ item, memory }: { item: MemoryVersionItem; memory: MemoryDocument }) {
  const t = useTranslations("memory.history");
  const { version, added, removed } = item;
  const isCurrent = version === memory.version;
  const mayChange = useCan()("memory:update");
  const [isAsked, setIsAsked] = useState(false);
  const hasLines = added.length + removed.length > 0;
  return (
    <li className="version" aria-current={isCurrent ? "true" : undefined}>
      <code>{`v${version}`}</code>
      <div className="stack memory-version">
        <div>
          <h3 className="sr">{t(isCurrent ? "current" : "name", { version })}</h3>
          <p>{hasLines ? t("change", { added: added.length, removed: removed.length }) : t("same")}</p>
          <MemoryOrigin origin={item} />
        </div>
        {hasLines && (
          <details>
            <summary>{t("show")}</summary>
            <ChangeDiff name={`v${version}`} before={linesOf(removed)} after={linesOf(added)} />
          </details>
        )}
        {mayChange && !isCurrent && !isAsked && (
          <div className="btns">
            <Button variant="link" onClick={() => setIsAsked(true)}>
              {t("restore", { version })}
            </Button>
          </div>
        )}
        {isAsked && <RestoreQuestion version={version} memory={memory} onEnd={() => setIsAsked(false)} />}
      </div>
    </li>
  );
}

function RestoreQuestion({ version, memory, onEnd }: { version: number; memory: MemoryDocument; onEnd: () => void }) {
  const t = useTranslations("memory.history");
  const c = useTranslations("common");
  const toast = useToast();
  const save = useSaveMemory(memory.scope);
  const restore = () =>
    save.mutate(
      { version: memory.version, restore: version },
      {
        onSuccess: () => {
          toast({ mark: "done", text: t("restored", { version }) });
          onEnd();
        },
      },
    );
  return (
    <div className="stack">
      <p>{t("ask", { version })}</p>
      {save.error && <ErrorAlert error={save.error} />}
      <div className="btns">
        <Button isSent={save.isPending} onClick={restore}>
          {t("yes")}
        </Button>
        <Button variant="quiet" onClick={onEnd}>
          {c("cancel")}
        </Button>
      </div>
    </div>
  );
}

function linesOf(lines: readonly { heading: string; text: string }[]): string {
  return lines.map(({ heading, text }) => `${heading ? `${heading}: ` : ""}${text}\n`).join("");
}
