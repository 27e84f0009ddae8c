"use client";

import { useCallback, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { uploadDocument } from "@/components/knowledge/upload-document";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { randomId } from "@/components/lib/random-id";
import { useOnPageEvent } from "@/components/lib/use-page-events";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** A file beside a message: on its way, or a document of the server. */
export type Attachment =
  | { key: string; name: string; step: "sending"; percent: number }
  | { key: string; name: string; step: "failed"; detail: string }
  | { key: string; name: string; step: "stored"; document: DocumentItem };

/** Files that go with the next message. Each is uploaded at once; its state afterwards is the server's. */
export function useAttachments() {
  const workspaceId = useWorkspaceId();
  const [files, setFiles] = useState<Attachment[]>([]);

  const put = useCallback((next: Attachment) => {
    setFiles((all) => all.map((file) => (file.key === next.key ? next : file)));
  }, []);

  const add = useCallback(
    (chosen: Iterable<File>) => {
      for (const file of chosen) {
        const key = randomId();
        setFiles((all) => [...all, { key, name: file.name, step: "sending", percent: 0 }]);
        uploadDocument(workspaceId, file, (percent) => put({ key, name: file.name, step: "sending", percent }))
          .then((document) => put({ key, name: file.name, step: "stored", document }))
          .catch((error: unknown) => put({ key, name: file.name, step: "failed", detail: toApiError(error).detail }));
      }
    },
    [workspaceId, put],
  );

  useOnPageEvent("document.changed", (data) => {
    const file = files.find((one) => one.step === "stored" && one.document.id === data.documentId);
    if (file?.step !== "stored") return;
    void api
      .get<DocumentItem>(`/documents/${file.document.id}`)
      .then((document) => put({ ...file, document }))
      .catch(() => {});
  });

  const remove = useCallback((key: string) => setFiles((all) => all.filter((file) => file.key !== key)), []);
  const clear = useCallback(() => setFiles([]), []);
  return { files, add, remove, clear, isSending: files.some((file) => file.step === "sending") };
}
