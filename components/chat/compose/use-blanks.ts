"use client";

import { type KeyboardEvent, type RefObject, useCallback, useState } from "react";
import { blanksIn, nextBlank } from "./blanks";

/** Filling in the blanks of a saved prompt: Tab goes from one to the next, Escape leaves them as they are. */
export function useBlanks(area: RefObject<HTMLTextAreaElement | null>, text: string) {
  const [isFilling, setIsFilling] = useState(false);
  const blanks = isFilling ? blanksIn(text) : [];
  const select = useCallback(
    (from: number, direction: 1 | -1 = 1): boolean => {
      const field = area.current;
      const blank = field && nextBlank(field.value, from, direction);
      if (!field || !blank) return false;
      field.focus();
      field.setSelectionRange(blank.start, blank.end);
      return true;
    },
    [area],
  );
  /** Begins at a place of the text, when there are blanks behind it. */
  const begin = useCallback((from: number) => setIsFilling(select(from)), [select]);
  const next = useCallback(() => select(area.current?.selectionEnd ?? 0), [select, area]);
  /** True when the key was meant for the blanks. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (blanks.length === 0 || !area.current) return false;
    if (event.key === "Tab") {
      const { selectionStart, selectionEnd } = area.current;
      select(event.shiftKey ? selectionStart : selectionEnd, event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape") setIsFilling(false);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { blanks, begin, next, onKeyDown };
}
