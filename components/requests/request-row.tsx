"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { api } from "@/components/lib/api";
import { toApiError } from "@/components/lib/api-error";
import { useDeliveredWords } from "@/components/lib/use-delivered-words";
import { StateMark } from "@/components/receipts/state-mark";
import { markOf } from "@/components/receipts/state-marks";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toasts";
import type { RequestItem } from "@/lib/gateway/requests/schema";
import { AnswerForm } from "./answer-form";
import { RequestState } from "./request-state";

/** One request: who wants what and why; the answer, or the buttons to give it. */
export function RequestRow({ request }: { request: RequestItem }) {
  const t = useTranslations("requests");
  const can = useCan();
  const workspaceId = useWorkspaceId();
  const { toolLabel } = useDeliveredWords();
  const [answering, setAnswering] = useState<"grant" | "decline" | null>(null);
  const label = toolLabel({ name: request.tool, label: request.label });
  const { name } = request.requestedBy;
  const base = `/w/${workspaceId}`;
  return (
    <li className="note" data-state={markOf("request", request.state)}>
      <StateMark kind="request" state={request.state} />
      <div>
        <b>{request.mine ? t("mine", { label }) : t("asks", { name, label })}</b>
        {request.message && <p>{t("answer", { answer: request.message })}</p>}
        <p className="fine">
          <RequestState request={request} />
        </p>
        <div className="btns">
          {request.mayAnswer && !request.mine && (
            <>
              <Button onClick={() => setAnswering("grant")}>{t("grant")}</Button>
              <Button onClick={() => setAnswering("decline")}>{t("decline")}</Button>
            </>
          )}
          {request.mine && request.state === "open" && <Withdraw request={request} />}
          {can("tools:manage") && <Link href={`${base}/tools/${request.tool}`}>{t("openTools")}</Link>}
          {request.mine && request.threadId && (
            <Link href={`${base}/threads/${request.threadId}`}>{t("openChat")}</Link>
          )}
        </div>
        <Dialog
          isOpen={answering !== null}
          onClose={() => setAnswering(null)}
          title={t(answering === "decline" ? "declineTitle" : "grantTitle", { label, name })}
        >
          {answering && (
            <AnswerForm request={request} isGranted={answering === "grant"} onDone={() => setAnswering(null)} />
          )}
        </Dialog>
      </div>
    </li>
  );
}

function Withdraw({ request }: { request: RequestItem }) {
  const t = useTranslations("requests");
  const client = useQueryClient();
  const announce = useAnnounce();
  const toast = useToast();
  const withdraw = useMutation({
    mutationFn: () => api.post<RequestItem>(`/requests/${request.id}/withdraw`),
    onSuccess: () => announce(t("withdrawn")),
    onError: (error) => toast({ mark: "failed", text: toApiError(error).detail }),
    onSettled: () => Promise.all([["requests"], ["inbox"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <Button isSent={withdraw.isPending} onClick={() => withdraw.mutate()}>
      {t("withdraw")}
    </Button>
  );
}
