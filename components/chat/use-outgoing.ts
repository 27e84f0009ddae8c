"use client";

import { useCallback } from "react";
import { randomId } from "@/components/lib/random-id";
import type { Mention } from "./draft-store";
import { useAttachments } from "./use-attachments";
import { useDraft } from "./use-draft";
import type { Outgoing } from "./use-thread-chat";

/**
 * The message being written at one place. Its id is made once and kept with the draft until the server has taken it:
 * pressing send again after an error, or after the tab has died, sends the same message and not a second one.
 */
export function useOutgoing(place: string) {
  const { draft, update } = useDraft(place);
  const attachments = useAttachments(
    draft.files,
    useCallback((change) => update(({ files }) => ({ files: change(files) })), [update]),
  );
  const compose = (): Outgoing => {
    const id = draft.id ?? `m_${randomId()}`;
    if (draft.id === null) update(() => ({ id }));
    const { text, mentions, files } = draft;
    const stored = files.map(({ document }) => ({ id: document.id, title: document.title }));
    return { id, text: text.trim(), mentions, attachments: stored };
  };
  const change = useCallback((text: string) => update(() => ({ text })), [update]);
  const mention = useCallback(
    (chosen: Mention) =>
      update(({ mentions }) => ({ mentions: [...mentions.filter(({ id }) => id !== chosen.id), chosen] })),
    [update],
  );
  const unmention = useCallback(
    (id: string) => update(({ mentions }) => ({ mentions: mentions.filter((one) => one.id !== id) })),
    [update],
  );
  const { clear } = attachments;
  /** The server has it: nothing has to be kept here any more. */
  const reset = useCallback(() => {
    update(() => ({ id: null, text: "", mentions: [], files: [] }));
    clear();
  }, [update, clear]);
  return {
    id: draft.id,
    text: draft.text,
    mentions: draft.mentions,
    change,
    mention,
    unmention,
    attachments,
    compose,
    reset,
  };
}

export type OutgoingDraft = ReturnType<typeof useOutgoing>;
