"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { memo, useState } from "react";
import { useWorkspaceId } from "@/components/frame/workspace-context";
import { randomId } from "@/components/lib/random-id";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import { Button } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { Icon } from "@/components/ui/icon";
import type { CandorMessage, MessageMetadata } from "@/lib/chats/schema";
import { textOf } from "./chat-transport";
import { EditQuestion } from "./edit-question";
import { Minute } from "./minute";
import { useActions } from "./thread-actions";
import { VersionSwitch } from "./version-switch";

interface PersonTurnProps {
  message: CandorMessage;
  /** Receipts of this turn and of those behind it: what an edit does not undo. */
  deeds?: number;
}

/** What a person asked, word for word, and its other versions. */
export const PersonTurn = memo(function PersonTurn({ message, deeds = 0 }: PersonTurnProps) {
  const t = useTranslations("turns");
  const actions = useActions();
  /** The id of the message that the edit will be: sent twice, it arrives once. */
  const [editId, setEditId] = useState<string | null>(null);
  const { author, createdAt, turnId, turnState, versions } = message.metadata ?? {};
  const text = textOf(message);
  const isSettled = turnState !== "queued" && turnState !== "running" && turnState !== "waiting";
  const canEdit =
    actions?.canAct === true && actions.isIdle && isSettled && author?.id === actions.meId && turnId !== "";
  const edit = async (words: string) => {
    const { documents = [], threads = [] } = message.metadata ?? {};
    const mentions = threads.map((thread) => ({ kind: "thread" as const, ...thread }));
    if (editId) await actions?.edit(turnId ?? "", { id: editId, text: words, attachments: documents, mentions });
  };
  return (
    <Minute name={author?.name ?? ""} at={createdAt} isPerson>
      {editId && canEdit ? (
        <EditQuestion
          text={text}
          label={t("editLabel")}
          saveLabel={t("editSave")}
          note={deeds > 0 ? t("deedsStay", { count: deeds }) : undefined}
          onSave={edit}
          onClose={() => setEditId(null)}
        />
      ) : (
        <p>{text}</p>
      )}
      <Named metadata={message.metadata} />
      {turnState === "queued" && <QueuedLine />}
      {!editId && isSettled && actions && (
        <div className="ask-tools">
          {versions && versions.asked !== "again" && <VersionSwitch versions={versions} />}
          <span className="on-hover">
            {canEdit && (
              <Button variant="quiet" icon="pen" onClick={() => setEditId(`m_${randomId()}`)}>
                {t("edit")}
              </Button>
            )}
            <CopyButton text={text} label={t("copyQuestion")} />
          </span>
        </div>
      )}
    </Minute>
  );
});

function QueuedLine() {
  const t = useTranslations("chat");
  return (
    <p className="is-working" data-state="queued">
      <StateMark kind="turn" state="queued" />
      <StateWord kind="turn" state="queued" />
      <span>{t("queuedText")}</span>
    </p>
  );
}

/** Documents and other threads that a message named. */
export function Named({ metadata }: { metadata: MessageMetadata | undefined }) {
  const workspaceId = useWorkspaceId();
  const { documents = [], threads = [] } = metadata ?? {};
  if (documents.length + threads.length === 0) return null;
  return (
    <div className="turn-files">
      {documents.map((document) => (
        <Link key={document.id} className="badge" href={`/w/${workspaceId}/documents/${document.id}`}>
          <Icon name="doc" />
          {document.title}
        </Link>
      ))}
      {threads.map((thread) => (
        <Link key={thread.id} className="badge" href={`/w/${workspaceId}/threads/${thread.id}`}>
          <Icon name="chat" />
          {thread.title}
        </Link>
      ))}
    </div>
  );
}
