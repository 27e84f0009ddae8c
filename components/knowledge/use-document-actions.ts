"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCan, useWorkspace } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useToast } from "@/components/ui/toasts";
import type { DocumentItem } from "@/lib/knowledge/schema";

/** What a person may do with a document; the server decides again. */
export function useDocumentActions(document: DocumentItem, onDeleted?: () => void) {
  const t = useTranslations("documents");
  const client = useQueryClient();
  const toast = useToast();
  const can = useCan();
  const { me } = useWorkspace();
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: ["documents"] });
    await client.invalidateQueries({ queryKey: ["document", document.id] });
  };
  const retry = useMutation({
    mutationFn: () => api.post<DocumentItem>(`/documents/${document.id}/retry`),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: refresh,
  });
  const remove = useMutation({
    mutationFn: () => api.delete(`/documents/${document.id}`),
    onSuccess: () => {
      toast({ mark: "done", text: t("deleted", { title: document.title }) });
      onDeleted?.();
      return client.invalidateQueries({ queryKey: ["documents"] });
    },
  });
  const isOwn = document.createdBy.id === me.id && can("documents:create");
  return {
    retry,
    remove,
    canRetry: document.state === "failed" && can("documents:update"),
    canDelete: document.state !== "deleting" && (isOwn || can("documents:delete")),
  };
}
