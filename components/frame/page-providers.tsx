"use client";

import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { toApiError } from "@/components/lib/api-error";
import { Announcer } from "@/components/ui/announcer";
import { Toasts } from "@/components/ui/toasts";

/** What every page has: kept data, announcements, notices. */
export function PageProviders({ children }: { children: ReactNode }) {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          queries: {
            staleTime: 15_000,
            // What the server refuses it refuses again; only a lost connection and its own trouble pass.
            retry: (count, error) => {
              const { status } = toApiError(error);
              return count < 2 && (status === 0 || status >= 500);
            },
          },
        },
      }),
  );
  return (
    <QueryClientProvider client={client}>
      <Announcer>
        <Toasts>{children}</Toasts>
      </Announcer>
    </QueryClientProvider>
  );
}
