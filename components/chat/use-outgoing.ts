"use client";

import { useCallback, useRef } from "react";
import { randomId } from "@/components/lib/random-id";
import { useAttachments } from "./use-attachments";
import { useDraft } from "./use-draft";
import type { Outgoing } from "./use-thread-chat";

/**
 * The message being written at one place. Its id is made once and kept until the server has taken it: pressing send
 * again after an error sends the same message, not a second one.
 */
export function useOutgoing(place: string) {
  const draft = useDraft(place);
  const attachments = useAttachments();
  const id = useRef<string | null>(null);
  const compose = (): Outgoing => {
    id.current ??= `m_${randomId()}`;
    return {
      id: id.current,
      text: draft.text.trim(),
      attachments: attachments.files.flatMap((file) =>
        file.step === "stored" ? [{ id: file.document.id, title: file.document.title }] : [],
      ),
    };
  };
  const { change } = draft;
  const { clear } = attachments;
  /** The server has it: nothing has to be kept here any more. */
  const reset = useCallback(() => {
    id.current = null;
    change("");
    clear();
  }, [change, clear]);
  return { text: draft.text, change, attachments, compose, reset };
}
