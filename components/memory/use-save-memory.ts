"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import type { MemoryDocument, MemoryScope } from "@/lib/memory/schema";
import { useMemoryPath } from "./use-memory";

/** A whole text, or a version that is to come back; `version` is the one that was read. */
export type MemoryWrite = { version: number } & ({ markdown: string } | { restore: number });

/** Writes a memory, if nobody was faster; what the server answers is what the page shows. */
export function useSaveMemory(scope: MemoryScope) {
  const path = useMemoryPath(scope);
  const key = queryKeys.memory(useWorkspaceId(), scope);
  const client = useQueryClient();
  return useMutation({
    mutationFn: (write: MemoryWrite) => {
      const headers = { "if-match": `"${write.version}"` };
      return "markdown" in write
        ? api.put<MemoryDocument>(path(), { markdown: write.markdown }, { headers })
        : api.post<MemoryDocument>(path("/restore"), { version: write.restore }, { headers });
    },
    onSuccess: (next) => {
      client.setQueryData([...key, "document"], next);
      void client.invalidateQueries({ queryKey: key, predicate: ({ queryKey }) => queryKey.at(-1) !== "document" });
    },
    onError: (error) => {
      if (toApiError(error).code === "PRECONDITION_FAILED") void client.invalidateQueries({ queryKey: key });
    },
  });
}
