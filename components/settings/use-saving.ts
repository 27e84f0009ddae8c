"use client";

import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { api } from "@/components/lib/api";
import { useToast } from "@/components/ui/toasts";

/** Saves changed fields of one object, keeps the server's answer, and draws the frame again, which shows names. */
export function useSaving<T extends object>(path: string, queryKey: QueryKey) {
  const t = useTranslations("settings");
  const client = useQueryClient();
  const router = useRouter();
  const toast = useToast();
  return useMutation({
    mutationFn: (changes: object) => api.patch<T>(path, changes),
    onSuccess: (next) => {
      client.setQueryData(queryKey, next);
      toast({ mark: "done", text: t("saved") });
      router.refresh();
    },
  });
}
