"use client";

import { useMutation } from "@tanstack/react-query";
import { toApiError } from "@/components/lib/api-error";
import { downloadFile } from "@/components/lib/download-file";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toasts";

/** Saves a file of the server's; what could not be had is said. `path`: behind /api/v1. */
export function SaveButton({ path, name, label }: { path: string; name: string; label: string }) {
  const toast = useToast();
  const save = useMutation({
    mutationFn: () => downloadFile(path, name),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
  });
  return (
    <Button icon="down-tray" isSent={save.isPending} onClick={() => save.mutate()}>
      {label}
    </Button>
  );
}
