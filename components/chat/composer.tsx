"use client";

import { useTranslations } from "next-intl";
import {
  type DragEvent,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { useCan } from "@/components/frame/workspace-context";
import { readableFiles } from "@/components/knowledge/readable-files";
import { classNames } from "@/components/lib/class-names";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { AttachmentLine } from "./attachment-line";
import type { OutgoingDraft } from "./use-outgoing";

interface ComposerProps {
  outgoing: OutgoingDraft;
  onSend: () => void;
  /** Sent, and the server has not said yet that it took it. */
  isSent: boolean;
  /** A turn runs: the way out is Stop. */
  onStop?: () => void;
  isStopping?: boolean;
  /** The person was just writing: go on from here, unless a keyboard would jump up for it. */
  takesFocus?: boolean;
  /** What sending means just now, when it is not simply sending. */
  sendLabel?: string;
  /** Beside the attachments: how this thread works. */
  tools?: ReactNode;
  /** Errors and notes right above. */
  children?: ReactNode;
}

/** While an input method composes, Enter chooses a word; 229 is how older browsers say the same. */
function isComposing(event: KeyboardEvent): boolean {
  return event.nativeEvent.isComposing || event.keyCode === 229;
}

/** Where a person gives work. Keeps its place at the lower edge; nothing pushes the button away. */
export function Composer(props: ComposerProps) {
  const { outgoing, onSend, isSent, onStop, isStopping, takesFocus, tools, children } = props;
  const { text, change: onText, attachments } = outgoing;
  const { files, add: onFiles } = attachments;
  const t = useTranslations("chat");
  const can = useCan();
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    if (takesFocus && window.matchMedia("(pointer: fine)").matches) area.current?.focus();
  }, [takesFocus]);
  const canAttach = can("documents:create");
  const isSending = files.some((file) => file.step === "sending");
  const canSend = text.trim() !== "" && !isSent && !onStop && !isSending;

  const send = () => {
    if (!canSend) return;
    // On a touch screen the keyboard would cover the answer.
    if (window.matchMedia("(pointer: coarse)").matches) area.current?.blur();
    onSend();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    send();
  };
  const drag = (event: DragEvent, over: boolean) => {
    if (!canAttach || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setIsOver(over);
  };
  return (
    <div className="composer-dock">
      {children}
      <form
        className={classNames("composer", isOver && "is-over")}
        aria-label={t("message")}
        onSubmit={submit}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          if (canAttach) onFiles(event.dataTransfer.files);
        }}
      >
        <AttachmentLine files={files} onRemove={attachments.remove} />
        <label className="sr" htmlFor={id}>
          {t("message")}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={text}
          maxLength={100_000}
          placeholder={isOver ? t("dropFiles") : t("placeholder")}
          onChange={(event) => onText(event.target.value)}
          onKeyDown={onKeyDown}
          onPaste={(event) => {
            if (canAttach && event.clipboardData.files.length > 0) onFiles(event.clipboardData.files);
          }}
          enterKeyHint="send"
        />
        <div className="composer-bar">
          {canAttach && (
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
          {tools}
          <span className="spacer" />
          {onStop ? (
            <Button icon="stop" onClick={onStop} isSent={isStopping}>
              {isStopping ? t("stopping") : t("stop")}
            </Button>
          ) : (
            <button
              type="submit"
              className={classNames("btn btn-pen", isSent && "is-sent")}
              disabled={!canSend}
              aria-busy={isSent || undefined}
            >
              <Icon name="send" />
              <span className="not-phone">{props.sendLabel ?? t("send")}</span>
              <span className="sr only-phone">{props.sendLabel ?? t("send")}</span>
            </button>
          )}
        </div>
      </form>
      <p className="composer-note fine">
        <span className="not-phone">{t("keys")}</span>
        {text && <span>{t("draftKept")}</span>}
      </p>
    </div>
  );
}
