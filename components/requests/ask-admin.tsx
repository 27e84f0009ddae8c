"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { queryKeys } from "@/components/lib/query-keys";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ErrorAlert } from "@/components/ui/error-alert";
import { TextField } from "@/components/ui/field";
import type { RequestItem } from "@/lib/gateway/requests/schema";
import type { Capability } from "@/lib/gateway/schema";
import { RequestState } from "./request-state";
import { useMyRequest } from "./use-requests";

/**
 * For a tool that somebody else has taken away: asks for it, and shows what became of the request. Who can turn it on
 * has nobody to ask, and one's own switch is no affair of an admin.
 */
export function AskAdmin({ capability, threadId }: { capability: Capability; threadId?: string }) {
  const t = useTranslations("requests");
  const can = useCan();
  const [isOpen, setIsOpen] = useState(false);
  const { state, decidedBy } = capability;
  const isOwn = decidedBy === "user" || decidedBy === "thread";
  const isForMe = state !== "on" && !isOwn && can("tools:view") && !can("tools:manage");
  const request = useMyRequest(capability.name, isForMe);
  const label = useDeliveredWords().toolLabel(capability);
  if (!isForMe) return null;
  return (
    <>
      {request && request.state !== "withdrawn" && <RequestState request={request} />}
      {request?.state !== "open" && (
        <Button variant="link" aria-label={t("askFor", { label })} onClick={() => setIsOpen(true)}>
          {t("ask")}
        </Button>
      )}
      <Dialog isOpen={isOpen} onClose={() => setIsOpen(false)} title={t("askFor", { label })}>
        <AskForm capability={capability} threadId={threadId} label={label} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  );
}

interface AskFormProps {
  capability: Capability;
  threadId?: string;
  label: string;
  onDone: () => void;
}

function AskForm({ capability, threadId, label, onDone }: AskFormProps) {
  const t = useTranslations("requests");
  const c = useTranslations("common");
  const workspaceId = useWorkspaceId();
  const client = useQueryClient();
  const announce = useAnnounce();
  const [message, setMessage] = useState("");
  const ask = useMutation({
    mutationFn: () =>
      api.post<RequestItem>(`/workspaces/${workspaceId}/requests`, { tool: capability.name, message, threadId }),
    onSuccess: async () => {
      announce(t("sent", { label }));
      await client.invalidateQueries({ queryKey: queryKeys.requests(workspaceId) });
      onDone();
    },
  });
  return (
    <div className="stack">
      <p>{t("dialogText")}</p>
      {capability.whoCanChange && <p className="fine">{t("who", { names: capability.whoCanChange })}</p>}
      <TextField
        label={t("message")}
        rows={3}
        maxLength={1000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      {ask.error && <ErrorAlert error={ask.error} title={t("failed")} onRetry={() => ask.mutate()} />}
      <div className="btns">
        <Button variant="pen" icon="send" isSent={ask.isPending} onClick={() => ask.mutate()}>
          {t("send")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {c("cancel")}
        </Button>
      </div>
    </div>
  );
}
