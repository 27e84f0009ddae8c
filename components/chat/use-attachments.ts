"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { uploadDocument } from "@/components/knowledge/upload-document";
import { useDocuments } from "@/components/knowledge/use-documents";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { randomId } from "@/components/lib/random-id";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** A file beside a message: on its way, or a document of the server. */
export type Attachment =
  | { key: string; name: string; step: "sending"; percent: number }
  | { key: string; name: string; step: "failed"; detail: string }
  | { key: string; name: string; step: "stored"; document: DocumentItem };

/** Files that go with the next message. Each is uploaded at once; its state afterwards is the server's. */
export function useAttachments() {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [files, setFiles] = useState<Attachment[]>([]);

  const put = useCallback((next: Attachment) => {
    setFiles((all) => all.map((file) => (file.key === next.key ? next : file)));
  }, []);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const { name } = file;
        const key = randomId();
        setFiles((all) => [...all, { key, name, step: "sending", percent: 0 }]);
        uploadDocument(workspaceId, file, (percent) => put({ key, name, step: "sending", percent }))
          .then(({ document }) => {
            put({ key, name, step: "stored", document });
            return client.invalidateQueries({ queryKey: queryKeys.documents(workspaceId) });
          })
          .catch((error: unknown) => put({ key, name, step: "failed", detail: toApiError(error).detail }));
      }
    },
    [workspaceId, client, put],
  );

  const hasStored = files.some((file) => file.step === "stored");
  const documents = useDocuments(hasStored).data?.items;
  const live = useMemo(
    () =>
      files.map((file): Attachment => {
        if (file.step !== "stored") return file;
        return { ...file, document: documents?.find(({ id }) => id === file.document.id) ?? file.document };
      }),
    [files, documents],
  );

  const remove = useCallback((key: string) => setFiles((all) => all.filter((file) => file.key !== key)), []);
  const clear = useCallback(() => setFiles([]), []);
  return { files: live, add, remove, clear };
}
