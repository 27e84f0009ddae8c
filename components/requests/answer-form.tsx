"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { api } from "@/components/lib/api";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import { TextField } from "@/components/ui/field";
import type { RequestItem } from "@/lib/gateway/requests/schema";

interface AnswerFormProps {
  request: RequestItem;
  isGranted: boolean;
  onDone: () => void;
}

/** An admin's answer with a word to whoever asked. */
export function AnswerForm({ request, isGranted, onDone }: AnswerFormProps) {
  const t = useTranslations("requests");
  const c = useTranslations("common");
  const client = useQueryClient();
  const announce = useAnnounce();
  const [answer, setAnswer] = useState("");
  const { name } = request.requestedBy;
  const send = useMutation({
    mutationFn: () =>
      api.post<RequestItem>(`/requests/${request.id}/answer`, { granted: isGranted, ...(answer.trim() && { answer }) }),
    onSuccess: () => {
      announce(t(isGranted ? "granted" : "declined", { name }));
      onDone();
    },
    onSettled: () => Promise.all([["requests"], ["inbox"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <div className="stack">
      <p>{t(isGranted ? "grantText" : "declineText", { name })}</p>
      <TextField
        label={t("answerLabel")}
        rows={2}
        maxLength={1000}
        value={answer}
        onChange={(event) => setAnswer(event.target.value)}
      />
      {send.error && <ErrorAlert error={send.error} onRetry={() => send.mutate()} />}
      <div className="btns">
        <Button variant="pen" isSent={send.isPending} onClick={() => send.mutate()}>
          {t(isGranted ? "grant" : "decline")}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {c("cancel")}
        </Button>
      </div>
    </div>
  );
}
