"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useParams, useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { ConfirmDelete } from "@/components/ui/confirm-delete";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import type { ThreadItem } from "@/lib/chats/schema";

/**
 * Deletes a thread. What was said can be brought back, so an idle one goes at once, with a way back. One at work is
 * asked about first in `dialog`: what is stopped and what is taken back with it does not start again.
 */
export function useDeleteThread(): { ask: (thread: ThreadItem) => void; dialog: ReactNode } {
  const t = useTranslations("chat");
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  const workspaceId = useWorkspaceId();
  const { threadId } = useParams<{ threadId?: string }>();
  const [asked, setAsked] = useState<ThreadItem | null>(null);
  const reread = () => client.invalidateQueries({ queryKey: ["threads"] });
  const fail = (error: Error) => toast({ mark: "failed", text: toApiError(error).detail });
  const restore = useMutation({
    mutationFn: (thread: ThreadItem) => api.post<ThreadItem>(`/threads/${thread.id}/restore`),
    onSuccess: async ({ id }) => {
      await reread();
      router.push(`/w/${workspaceId}/threads/${id}`);
    },
    onError: fail,
  });
  const remove = useMutation({
    mutationFn: (thread: ThreadItem) => api.delete(`/threads/${thread.id}`),
    onSuccess: (_, thread) => {
      setAsked(null);
      void reread();
      if (threadId === thread.id) router.push(`/w/${workspaceId}/threads`);
      toast({
        mark: "cancelled",
        text: t("threadDeleted", { title: thread.title || t("newTitle") }),
        action: { label: t("undoDelete"), run: () => restore.mutate(thread) },
      });
    },
    onError: fail,
  });
  const isAtWork = ({ state }: ThreadItem) => state === "running" || state === "waiting";
  return {
    ask: (thread) => (isAtWork(thread) ? setAsked(thread) : remove.mutate(thread)),
    dialog: (
      <Dialog isOpen={asked !== null} onClose={() => setAsked(null)} title={t("deleteThread")}>
        {asked && (
          <ConfirmDelete
            text={t(asked.state === "waiting" ? "deleteWaiting" : "deleteRunning")}
            isSent={remove.isPending}
            error={remove.error}
            onConfirm={() => remove.mutate(asked)}
            onCancel={() => setAsked(null)}
          />
        )}
      </Dialog>
    ),
  };
}
