"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { queryKeys } from "@/components/lib/query-keys";
import { randomId } from "@/components/lib/random-id";
import type { DocumentItem } from "@/lib/knowledge/schema";
import { uploadDocument } from "./upload-document";

/** A file on its way into the list, or one that the server did not take. What it took stands in the list itself. */
export type Upload = { key: string; file: File } & (
  | { step: "queued" }
  | { step: "sending"; percent: number }
  | { step: "failed"; error: unknown }
  | { step: "known"; document: DocumentItem }
);

/** Sends files one after the other: a slow line then finishes some of them instead of none. */
export function useUploads(onStored: (document: DocumentItem) => void) {
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const lane = useRef(Promise.resolve());
  const stored = useRef(onStored);
  stored.current = onStored;

  const put = useCallback((next: Upload) => {
    setUploads((all) => all.map((upload) => (upload.key === next.key ? next : upload)));
  }, []);
  const dismiss = useCallback((key: string) => setUploads((all) => all.filter((upload) => upload.key !== key)), []);

  const send = useCallback(
    (key: string, file: File) => {
      lane.current = lane.current.then(async () => {
        put({ key, file, step: "sending", percent: 0 });
        try {
          const told = (percent: number) => put({ key, file, step: "sending", percent });
          const { document, existed } = await uploadDocument(workspaceId, file, told);
          if (existed) put({ key, file, step: "known", document });
          else {
            dismiss(key);
            stored.current(document);
          }
          await client.invalidateQueries({ queryKey: queryKeys.documents(workspaceId) });
        } catch (error) {
          put({ key, file, step: "failed", error });
        }
      });
    },
    [workspaceId, client, put, dismiss],
  );

  const add = useCallback(
    (files: Iterable<File>) => {
      for (const file of files) {
        const key = randomId();
        setUploads((all) => [...all, { key, file, step: "queued" }]);
        send(key, file);
      }
    },
    [send],
  );
  const retry = useCallback(
    ({ key, file }: Upload) => {
      put({ key, file, step: "queued" });
      send(key, file);
    },
    [put, send],
  );
  return { uploads, add, retry, dismiss };
}
