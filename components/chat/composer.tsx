"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useCan } from "@/components/frame/workspace-context";
import { classNames } from "@/components/lib/class-names";
import type { PromptItem } from "@/lib/chats/prompts/schema";
import { AttachmentLine } from "./attachment-line";
import { BlankHint } from "./compose/blank-hint";
import { ComposerBar } from "./compose/composer-bar";
import { MentionLine } from "./compose/mention-line";
import { replaceText } from "./compose/replace-text";
import type { Suggestion } from "./compose/suggestion";
import { SuggestionList } from "./compose/suggestion-list";
import { useBlanks } from "./compose/use-blanks";
import { useFileDrop } from "./compose/use-file-drop";
import { useSuggestionMenu } from "./compose/use-suggestion-menu";
import { PromptsDialog } from "./prompts/prompts-dialog";
import type { OutgoingDraft } from "./use-outgoing";

interface ComposerProps {
  outgoing: OutgoingDraft;
  /** The thread that is written in; it is not offered to be named. */
  threadId?: string;
  onSend: () => void;
  /** Sent, and the server has not said yet that it took it. */
  isSent: boolean;
  /** A turn runs: the way out is Stop. What is sent meanwhile waits for its turn. */
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

/** Where a person gives work. Keeps its place at the lower edge; nothing pushes the button away. */
export function Composer(props: ComposerProps) {
  const { outgoing, threadId, onSend, isSent, onStop, isStopping = false, takesFocus, tools, children } = props;
  const { text, mentions, attachments } = outgoing;
  const t = useTranslations("chat");
  const canAttach = useCan()("documents:create");
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const isComposing = useRef(false);
  const [isShowingPrompts, setIsShowingPrompts] = useState(false);
  const blanks = useBlanks(area, text);
  const menu = useSuggestionMenu({ area, text, mentions, threadId, onChoose: onChosen });
  const drop = useFileDrop(canAttach, attachments.add);
  useEffect(() => {
    if (takesFocus && window.matchMedia("(pointer: fine)").matches) area.current?.focus();
  }, [takesFocus]);
  const isUploading = attachments.files.some((file) => file.step === "sending");
  const canSend = text.trim() !== "" && !isSent && !isUploading;

  function onChosen(chosen: Suggestion, start: number) {
    if (chosen.kind === "manage") setIsShowingPrompts(true);
    else if (chosen.kind === "prompt") blanks.begin(start);
    else outgoing.mention(chosen.mention);
  }
  const use = (prompt: PromptItem) => {
    setIsShowingPrompts(false);
    // After the dialog has given the focus back.
    setTimeout(() => {
      if (!area.current) return;
      const { selectionStart, selectionEnd } = area.current;
      replaceText(area.current, selectionStart, selectionEnd, prompt.text);
      blanks.begin(selectionStart);
    });
  };
  /** Types the sign for who has no key for it; between it and a word stands a space. */
  const openMentions = () => {
    const { selectionStart: start = 0, selectionEnd: end = 0 } = area.current ?? {};
    if (area.current) replaceText(area.current, start, end, /\w$/.test(text.slice(0, start)) ? " @" : "@");
  };
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
    // While an input method composes, its keys choose words; 229 is how browsers say so after the fact.
    if (isComposing.current || event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (menu.onKeyDown(event) || blanks.onKeyDown(event)) return;
    if (event.key !== "Enter" || event.shiftKey) return;
    event.preventDefault();
    if (blanks.blanks.length > 0) blanks.next();
    else send();
  };
  return (
    <div className="composer-dock">
      {children}
      <form
        className={classNames("composer", drop.isOver && "is-over")}
        aria-label={t("message")}
        onSubmit={submit}
        {...drop.form}
      >
        {menu.isOpen && <SuggestionList menu={menu} />}
        <AttachmentLine files={attachments.files} onRemove={attachments.remove} />
        <MentionLine mentions={mentions} onRemove={outgoing.unmention} />
        <label className="sr" htmlFor={id}>
          {t("message")}
        </label>
        <textarea
          ref={area}
          id={id}
          rows={1}
          value={text}
          maxLength={100_000}
          placeholder={drop.isOver ? t("dropFiles") : t("placeholder")}
          onChange={({ target }) => {
            outgoing.change(target.value);
            menu.follow(target.selectionStart);
          }}
          onSelect={({ currentTarget: { selectionStart, selectionEnd } }) =>
            menu.follow(selectionStart === selectionEnd ? selectionStart : null)
          }
          onBlur={() => menu.follow(null)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          onKeyDown={onKeyDown}
          onPaste={drop.onPaste}
          enterKeyHint="send"
          {...menu.field}
        />
        <BlankHint blanks={blanks.blanks} onNext={blanks.next} />
        <ComposerBar
          onFiles={canAttach ? attachments.add : undefined}
          onMention={openMentions}
          onPrompts={() => setIsShowingPrompts(true)}
          sendLabel={props.sendLabel}
          {...{ tools, onStop, isStopping, canSend, isSent }}
        />
      </form>
      <p className="composer-note fine">
        <span className="not-phone">{t("keys")}</span>
        {text && <span>{t("draftKept")}</span>}
      </p>
      <PromptsDialog
        isOpen={isShowingPrompts}
        onClose={() => setIsShowingPrompts(false)}
        draft={text.trim()}
        onUse={use}
      />
    </div>
  );
}
