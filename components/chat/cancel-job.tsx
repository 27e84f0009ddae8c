"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";
import { type DeliverableItem, deliverablePaths, type JobState } from "@/lib/deliverables/schema";

const stoppable: readonly JobState[] = ["queued", "running", "waiting_for_you"];

/** Asks the server to stop a job. The word changes when the server says so. */
export function CancelJob({ job }: { job: DeliverableItem }) {
  const c = useTranslations("common");
  const client = useQueryClient();
  const toast = useToast();
  const cancel = useMutation({
    mutationFn: () => api.post(`/${deliverablePaths[job.kind]}/${job.id}/cancel`),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => client.invalidateQueries({ queryKey: ["deliverables"] }),
  });
  if (!stoppable.includes(job.state)) return null;
  return (
    <Button variant="quiet" isSent={cancel.isPending} onClick={() => cancel.mutate()}>
      {c("cancel")}
    </Button>
  );
}
