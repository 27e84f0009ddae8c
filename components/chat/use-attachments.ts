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
import type { StoredFile } from "./draft-store";

/** A file beside a message: on its way, or a document of the server. */
export type Attachment =
  | { key: string; name: string; step: "sending"; percent: number }
  | { key: string; name: string; step: "failed"; detail: string }
  | { key: string; name: string; step: "stored"; document: DocumentItem };

type Unstored = Exclude<Attachment, { step: "stored" }>;

/**
 * Files that go with the next message. Each is uploaded at once; its state afterwards is the server's. What is stored
 * belongs to the draft, so that it is there again when the page is.
 */
export function useAttachments(
  stored: StoredFile[],
  changeStored: (change: (files: StoredFile[]) => StoredFile[]) => void,
) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Unstored[]>([]);

  const put = useCallback((next: Unstored) => {
    setUploads((all) => all.map((file) => (file.key === next.key ? next : file)));
  }, []);
  const drop = useCallback((key: string) => setUploads((all) => all.filter((file) => file.key !== key)), []);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const { name } = file;
        const key = randomId();
        setUploads((all) => [...all, { key, name, step: "sending", percent: 0 }]);
        uploadDocument(workspaceId, file, (percent) => put({ key, name, step: "sending", percent }))
          .then(({ document }) => {
            drop(key);
            changeStored((files) => [...files, { key, name, document }]);
            return client.invalidateQueries({ queryKey: queryKeys.documents(workspaceId) });
          })
          .catch((error: unknown) => put({ key, name, step: "failed", detail: toApiError(error).detail }));
      }
    },
    [workspaceId, client, put, drop, changeStored],
  );

  const documents = useDocuments(stored.length > 0).data?.items;
  const files = useMemo(
    () => [
      ...stored.map(({ key, name, document }): Attachment => {
        const now = documents?.find(({ id }) => id === document.id) ?? document;
        return { key, name, step: "stored", document: now };
      }),
      ...uploads,
    ],
    [stored, documents, uploads],
  );

  const remove = useCallback(
    (key: string) => {
      drop(key);
      changeStored((all) => all.filter((file) => file.key !== key));
    },
    [drop, changeStored],
  );
  const clear = useCallback(() => setUploads([]), []);
  return { files, add, remove, clear };
}
