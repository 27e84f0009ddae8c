"use client";

import { type KeyboardEvent, type RefObject, useEffect, useId, useState } from "react";
import type { Mention } from "../draft-store";
import { replaceText } from "./replace-text";
import type { Suggestion } from "./suggestion";
import { triggerAt } from "./trigger-at";
import { useSuggestions } from "./use-suggestions";

interface Around {
  area: RefObject<HTMLTextAreaElement | null>;
  text: string;
  mentions: Mention[];
  threadId?: string;
  /** `start`: where its words stand now. */
  onChoose: (chosen: Suggestion, start: number) => void;
}

/**
 * The list behind `@` and `/`: opens as one types, follows the caret, is walked over with the arrow keys while the
 * focus stays in the field. What is chosen takes the place of what was typed for it.
 */
export function useSuggestionMenu({ area, text, mentions, threadId, onChoose }: Around) {
  const id = useId();
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const [active, setActive] = useState(0);
  const found = caret === null ? null : triggerAt(text, caret);
  // The name of what was chosen stands behind its sign; that is no search any more.
  const isNamed = found?.kind === "mention" && mentions.some(({ title }) => found.query.startsWith(title));
  const trigger = found && found.start !== dismissed && !isNamed ? found : null;
  const { items, isPending, error } = useSuggestions(trigger, mentions, threadId);
  // A sentence that goes on behind a sign is only a sentence.
  const mayCome = trigger !== null && !/\s/.test(trigger.query) && (isPending || trigger.kind === "mention");
  const isOpen = trigger !== null && (items.length > 0 || error !== null || mayCome);
  const key = trigger && `${trigger.kind} ${trigger.start} ${trigger.query}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins at its first line
  useEffect(() => setActive(0), [key]);
  useEffect(() => {
    if (found === null) setDismissed(null);
  }, [found]);

  const choose = (chosen: Suggestion) => {
    if (!trigger || !area.current) return;
    replaceText(area.current, trigger.start, trigger.start + 1 + trigger.query.length, wordsOf(chosen));
    setDismissed(trigger.start);
    onChoose(chosen, trigger.start);
  };
  /** True when the key was meant for the list. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0)
      setActive((now) => (Math.min(now, items.length - 1) + step + items.length) % items.length);
    else if (event.key === "Escape") setDismissed(trigger.start);
    else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      const chosen = items[active];
      if (chosen) choose(chosen);
      else if (event.key === "Tab" || !isPending) return false;
    } else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const optionId = (index: number) => `${id}-${index}`;
  return {
    id,
    isOpen,
    kind: trigger?.kind,
    items,
    isPending,
    error,
    active,
    setActive,
    optionId,
    choose,
    onKeyDown,
    /** The caret has moved, or the field was left (null). */
    follow: setCaret,
    /** For the field: a text box with a list, as ARIA allows it for several lines. */
    field: {
      "aria-autocomplete": "list",
      "aria-controls": isOpen ? id : undefined,
      "aria-activedescendant": isOpen && items[active] ? optionId(active) : undefined,
    } as const,
  };
}

export type SuggestionMenu = ReturnType<typeof useSuggestionMenu>;

function wordsOf(chosen: Suggestion): string {
  if (chosen.kind === "manage") return "";
  return chosen.kind === "prompt" ? chosen.prompt.text.replaceAll(/\r\n?/g, "\n") : `@${chosen.title} `;
}
