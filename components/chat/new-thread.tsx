"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Main, PanelButton } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { ThreadItem } from "@/lib/chats/schema";
import { ModeMenu } from "./approval-mode";
import { Composer } from "./composer";
import { FirstSteps } from "./first-steps";
import { putInOutbox } from "./outbox";
import { ThreadPanel } from "./thread-panel";
import { useLiveReceipts } from "./use-live-receipts";
import { useOutgoing } from "./use-outgoing";

/** The blank page: says what to do first, and takes the first message. The thread is made when it is sent. */
export function NewThread() {
  const t = useTranslations("chat");
  const router = useRouter();
  const workspaceId = useWorkspaceId();
  const can = useCan();
  const place = `new.${workspaceId}`;
  const outgoing = useOutgoing(place);
  const receipts = useLiveReceipts("", false);
  const [mode, setMode] = useState<ThreadItem["approvalMode"]>("default");
  const start = useMutation({
    mutationFn: async () => {
      const thread = await api.post<ThreadItem>(`/workspaces/${workspaceId}/threads`, {});
      // Before the first message: it is answered in this mode already.
      return mode === "default" ? thread : api.patch<ThreadItem>(`/threads/${thread.id}`, { approvalMode: mode });
    },
    onSuccess: (thread) => {
      putInOutbox(thread.id, outgoing.compose(), place);
      outgoing.reset();
      router.push(`/w/${workspaceId}/threads/${thread.id}`);
    },
  });
  return (
    <>
      <Main title={t("newTitle")} actions={<PanelButton label={t("details")} />}>
        <div className="talk">
          <FirstSteps onExample={outgoing.change} />
        </div>
        {can("chats:create") && (
          <Composer
            outgoing={outgoing}
            onSend={() => start.mutate()}
            isSent={start.isPending || start.isSuccess}
            tools={<ModeMenu value={mode} onChange={setMode} />}
          >
            {start.error && <ErrorAlert error={start.error} onRetry={() => start.mutate()} />}
          </Composer>
        )}
      </Main>
      <ThreadPanel citations={[]} shown={[]} receipts={receipts} />
    </>
  );
}
