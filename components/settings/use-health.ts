"use client";

import { useQuery } from "@tanstack/react-query";
import { toApiError } from "@/components/lib/api-error";
import { queryKeys } from "@/components/lib/query-keys";
import { readProblem } from "@/components/lib/read-problem";

/** What this installation runs on, as the server says it about itself. */
export interface Health {
  status: "ok" | "unavailable";
  version: string;
  database: string;
  jobs: "embedded" | "inngest";
  mail: "smtp" | "off";
  model: { provider: "built-in" | "openai"; chat: string };
}

/** The health page lies outside of the versioned API; 503 is an answer too. */
export function useHealth() {
  return useQuery({
    queryKey: queryKeys.health,
    queryFn: async ({ signal }): Promise<Health> => {
      const response = await fetch("/api/health", { signal }).catch((error: unknown) => {
        throw toApiError(error);
      });
      if (!response.ok && response.status !== 503) throw await readProblem(response);
      return (await response.json()) as Health;
    },
  });
}
