"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useToast } from "@/components/ui/toasts";
import { type DeliverableItem, deliverablePaths } from "@/lib/deliverables/schema";
import type { VersionedKind } from "./use-versions";

/** `on`: the newest version that the person knows of. An edit has a text, a restored version has none. */
export interface VersionWrite {
  id: string;
  on: number | undefined;
  markdown?: string;
  note?: string;
}

/** Writes the next version and opens it. Whoever was slower hears so; lists are read again in any case. */
export function useSaveVersion(kind: VersionedKind, onSaved: () => void = () => {}) {
  const t = useTranslations("deliverables");
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const workspaceId = useWorkspaceId();
  const path = deliverablePaths[kind];
  return useMutation({
    mutationFn: ({ id, on, markdown, note }: VersionWrite) => {
      const headers: Record<string, string> = on === undefined ? {} : { "if-match": `"${on}"` };
      const why = note ? { note } : {};
      return markdown === undefined
        ? api.post<DeliverableItem>(`/${path}/${id}/restore`, why, { headers })
        : api.put<DeliverableItem>(`/${path}/${id}/content`, { markdown, ...why }, { headers });
    },
    onSuccess: ({ id, version }) => {
      onSaved();
      toast({ mark: "done", text: t("savedAs", { version }) });
      router.push(`/w/${workspaceId}/${path}/${id}`);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: [kind] });
      void client.invalidateQueries({ queryKey: ["deliverables"] });
    },
  });
}

/** The server refused because another version is newer. */
export function isOvertaken(error: unknown): boolean {
  return error !== null && toApiError(error).code === "PRECONDITION_FAILED";
}
