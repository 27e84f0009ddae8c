"use client";

import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useMemo, useState } from "react";
import { Main, PanelButton } from "@/components/frame/main";
import { useCan, useWorkspaceId } from "@/components/frame/workspace-context";
import { useDocuments } from "@/components/knowledge/use-documents";
import { api } from "@/components/lib/api";
import { Button, ButtonLink } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { ThreadItem } from "@/lib/chats/schema";
import { ModeMenu } from "./approval-mode";
import { Composer } from "./composer";
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

function FirstSteps({ onExample }: { onExample: (text: string) => void }) {
  const t = useTranslations("chat");
  const workspaceId = useWorkspaceId();
  const documents = useDocuments();
  const ready = useMemo(
    () => documents.data?.items.filter((document) => document.state === "ready").length ?? 0,
    [documents.data],
  );
  return (
    <section className="turn" aria-labelledby="first-steps">
      <p className="turn-who">{t("agent")}</p>
      <div className="turn-body">
        <div className="said">
          <h2 id="first-steps">{ready === 0 ? t("startTitle") : t("readyTitle")}</h2>
          <p>{ready === 0 ? t("startText") : t("readyText", { count: ready })}</p>
        </div>
        <ol className="steps">
          <li className="step">
            <div>
              <b>{t("steps.upload")}</b>
              <p>{t("steps.uploadText")}</p>
            </div>
            <ButtonLink icon="folder" href={`/w/${workspaceId}/documents`}>
              {t("steps.openDocuments")}
            </ButtonLink>
          </li>
          <li className="step">
            <div>
              <b>{t("steps.ask")}</b>
              <p>{t("steps.askText")}</p>
            </div>
            <Button variant="link" onClick={() => onExample(t("examples.ask"))}>
              {t("steps.try")}
            </Button>
          </li>
          <li className="step">
            <div>
              <b>{t("steps.report")}</b>
              <p>{t("steps.reportText")}</p>
            </div>
            <Button variant="link" onClick={() => onExample(t("examples.report"))}>
              {t("steps.try")}
            </Button>
          </li>
        </ol>
      </div>
    </section>
  );
}
