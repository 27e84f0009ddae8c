"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { z } from "zod";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { useToast } from "@/components/ui/toasts";
import type { AutomationInput, AutomationItem, AutomationRunItem } from "@/lib/automations/items.schema";
import type { AutomationState } from "@/lib/automations/schema";

const stale = [["automations"], ["automation"], ["automation-run"]] as const;

/** One automation as the server has it now. Without an id nothing is read. */
export function useAutomation(automationId: string | undefined) {
  return useQuery({
    queryKey: queryKeys.automation(automationId ?? ""),
    queryFn: ({ signal }) => api.get<AutomationItem>(`/automations/${automationId}`, { signal }),
    enabled: automationId !== undefined,
  });
}

/** One run, with every try of its steps. `automation.changed` makes it stale. */
export function useAutomationRun(runId: string) {
  return useQuery({
    queryKey: queryKeys.automationRun(runId),
    queryFn: ({ signal }) => api.get<AutomationRunItem>(`/automation-runs/${runId}`, { signal }),
  });
}

interface Save {
  /** Left out: a new one. */
  id?: string;
  /** The version that was read; somebody else's later one is not written over. */
  version?: number;
  body: Partial<z.input<typeof AutomationInput>> & { note?: string };
}

/** Makes an automation, or its next version. */
export function useSaveAutomation() {
  const client = useQueryClient();
  const workspaceId = useWorkspaceId();
  return useMutation({
    mutationFn: ({ id, version, body }: Save) =>
      id === undefined
        ? api.post<AutomationItem>(`/workspaces/${workspaceId}/automations`, body)
        : api.patch<AutomationItem>(`/automations/${id}`, body, ifMatch(version)),
    onSuccess: (item) => client.setQueryData(queryKeys.automation(item.id), item),
    onSettled: () => {
      for (const queryKey of stale) void client.invalidateQueries({ queryKey });
    },
  });
}

/** Switches on, pauses, archives: says what the server answered, and why it refused. */
export function useSwitchAutomation(item: AutomationItem) {
  const t = useTranslations("automations");
  const toast = useToast();
  const save = useSaveAutomation();
  return {
    isSent: save.isPending,
    to: (state: AutomationState) =>
      save.mutate(
        { id: item.id, version: item.version, body: { state } },
        {
          onSuccess: ({ name, state }) => toast({ mark: "done", text: t(`changed.${state}`, { name }) }),
          onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
        },
      ),
  };
}

function ifMatch(version: number | undefined): { headers?: Record<string, string> } {
  return version === undefined ? {} : { headers: { "if-match": `"${version}"` } };
}
