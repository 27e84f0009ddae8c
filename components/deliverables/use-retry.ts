"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useAnnounce } from "@/components/ui/announcer";
import { useToast } from "@/components/ui/toasts";
import { type DeliverableItem, deliverablePaths, type JobState } from "@/lib/deliverables/schema";

const repeatable: readonly JobState[] = ["failed", "cancelled", "partial"];

/**
 * Asks for a deliverable that came to nothing once more. The old one stays on record; the new one is opened, or, in a
 * list, comes to stand at its head.
 */
export function useRetry(
  item: Pick<DeliverableItem, "id" | "kind" | "state" | "title">,
  { opens }: { opens: boolean } = { opens: true },
) {
  const t = useTranslations("deliverables");
  const announce = useAnnounce();
  const client = useQueryClient();
  const path = deliverablePaths[item.kind];
  const router = useRouter();
  const toast = useToast();
  const workspaceId = useWorkspaceId();
  const canCreate = useCan()("deliverables:create");
  const retry = useMutation({
    mutationFn: () => api.post<DeliverableItem>(`/${path}/${item.id}/retry`),
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: ["deliverables"] });
      if (opens) router.push(`/w/${workspaceId}/${path}/${id}`);
      else announce(t("retried", { title: item.title }));
    },
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  return { retry, canRetry: canCreate && repeatable.includes(item.state) };
}
