"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { readableFiles } from "@/components/knowledge/readable-files";
import { classNames } from "@/components/lib/class-names";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";

interface ComposerBarProps {
  /** Absent for who may not upload. */
  onFiles?: (files: Iterable<File>) => void;
  onMention: () => void;
  onPrompts: () => void;
  tools: ReactNode;
  onStop?: () => void;
  isStopping: boolean;
  sendLabel?: string;
  canSend: boolean;
  isSent: boolean;
}

/** Under the field: what can go with the message, how the thread works, and what to do: send, and stop what runs. */
export function ComposerBar(props: ComposerBarProps) {
  const { onFiles, onMention, onPrompts, tools, onStop, isStopping, canSend, isSent } = props;
  const t = useTranslations("chat");
  const words = useTranslations("compose");
  const chooser = useRef<HTMLInputElement>(null);
  const sendLabel = props.sendLabel ?? t("send");
  return (
    <div className="composer-bar">
      {onFiles && (
        <>
          <input
            ref={chooser}
            type="file"
            className="sr"
            multiple
            accept={readableFiles}
            tabIndex={-1}
            aria-hidden="true"
            onChange={(event) => {
              onFiles(event.target.files ?? []);
              event.target.value = "";
            }}
          />
          <Button variant="quiet" icon="attach" label={t("attach")} onClick={() => chooser.current?.click()} />
        </>
      )}
      <Button variant="quiet" icon="at" label={words("mention")} onClick={onMention} />
      <Button variant="quiet" icon="slash" label={words("prompts")} onClick={onPrompts} />
      {tools}
      <span className="spacer" />
      {onStop && (
        <Button icon="stop" onClick={onStop} isSent={isStopping}>
          {isStopping ? t("stopping") : t("stop")}
        </Button>
      )}
      {(!onStop || canSend || isSent) && (
        <button
          type="submit"
          className={classNames("btn btn-pen", isSent && "is-sent")}
          disabled={!canSend}
          aria-busy={isSent || undefined}
        >
          <Icon name="send" />
          <span className="not-phone">{sendLabel}</span>
          <span className="sr only-phone">{sendLabel}</span>
        </button>
      )}
    </div>
  );
}
