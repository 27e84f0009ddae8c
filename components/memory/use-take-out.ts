"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/toasts";
import type { MemoryDocument } from "@/lib/memory/schema";
import { useSaveMemory } from "./use-save-memory";
import { withoutEntry } from "./without-entry";

/**
 * Takes one line out of a memory. The notice that says so offers to put it back, as long as nobody wrote since.
 * @param onGone the button that was pressed goes with its line: the focus needs another place
 */
export function useTakeOut(memory: MemoryDocument, onGone: () => void) {
  const t = useTranslations("memory");
  const toast = useToast();
  const save = useSaveMemory(memory.scope);
  const [sent, setSent] = useState<number | null>(null);
  const putBack = (version: number) =>
    save.mutate({ version, restore: memory.version }, { onSuccess: () => toast({ mark: "done", text: t("putBack") }) });
  return {
    error: save.error,
    sent: save.isPending ? sent : null,
    run: (index: number, text: string) => {
      setSent(index);
      save.mutate(
        { version: memory.version, markdown: withoutEntry(memory.markdown, index) },
        {
          onSuccess: (next) => {
            onGone();
            toast({
              mark: "done",
              text: t("deleted", { text }),
              action: { label: t("undoDelete"), run: () => putBack(next.version) },
            });
          },
        },
      );
    },
  };
}
