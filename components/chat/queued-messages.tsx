"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { StateMark, StateWord } from "@/components/receipts/state-mark";
import { useAnnounce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { ErrorAlert } from "@/components/ui/error-alert";
import type { CandorMessage } from "@/lib/chats/schema";
import { textOf } from "./chat-transport";
import { EditQuestion } from "./edit-question";
import { Minute } from "./minute";
import { Named } from "./person-turn";
import { useActions } from "./thread-actions";

/** What waits to be answered, in its order: seen, changed and taken back as long as its turn has not begun. */
export function QueuedMessages({ messages, isWaiting }: { messages: readonly CandorMessage[]; isWaiting: boolean }) {
  useQueueNews(messages.length);
  return messages.map((message, index) => (
    <QueuedMessage key={message.id} message={message} place={index + 1} isWaiting={isWaiting} />
  ));
}

/** Says once, for screen readers, that one more waits. */
function useQueueNews(count: number): void {
  const t = useTranslations("turns");
  const announce = useAnnounce();
  const before = useRef(count);
  useEffect(() => {
    if (count > before.current) announce(t("queuedPlace", { place: count }));
    before.current = count;
  }, [count, announce, t]);
}

function QueuedMessage(props: { message: CandorMessage; place: number; isWaiting: boolean }) {
  const { message, place, isWaiting } = props;
  const t = useTranslations("turns");
  const c = useTranslations("common");
  const actions = useActions();
  const [isEditing, setIsEditing] = useState(false);
  const { author, createdAt } = message.metadata ?? {};
  const remove = useMutation({ mutationFn: async () => actions?.removeQueued(message.id) });
  const isMine = actions?.canAct === true && author?.id === actions.meId;
  const why = place > 1 ? t("queuedPlace", { place }) : isWaiting ? t("queuedDecision") : t("queuedNext");
  return (
    <Minute name={author?.name ?? ""} at={createdAt} isPerson>
      {isEditing ? (
        <EditQuestion
          text={textOf(message)}
          label={t("editLabel")}
          saveLabel={c("save")}
          onSave={async (text) => actions?.editQueued(message.id, text)}
          onClose={() => setIsEditing(false)}
        />
      ) : (
        <p>{textOf(message)}</p>
      )}
      <Named metadata={message.metadata} />
      <div className="is-working is-queued" data-state="queued">
        <StateMark kind="turn" state="queued" />
        <StateWord kind="turn" state="queued" />
        <span>{why}</span>
        {isMine && !isEditing && (
          <span className="queue-tools">
            <Button variant="quiet" icon="pen" onClick={() => setIsEditing(true)}>
              {c("edit")}
            </Button>
            <Button variant="quiet" icon="close" isSent={remove.isPending} onClick={() => remove.mutate()}>
              {t("queuedRemove")}
            </Button>
          </span>
        )}
      </div>
      {remove.error && <ErrorAlert error={remove.error} onRetry={() => remove.mutate()} />}
    </Minute>
  );
}
