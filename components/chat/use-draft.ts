"use client";

import { useCallback, useEffect, useState } from "react";

const keyOf = (place: string) => `candor.draft.${place}`;

function read(place: string): string {
  try {
    return window.localStorage.getItem(keyOf(place)) ?? "";
  } catch {
    return ""; // storage can be forbidden; then a draft lives as long as the page
  }
}

function write(place: string, text: string): void {
  try {
    if (text) window.localStorage.setItem(keyOf(place), text);
    else window.localStorage.removeItem(keyOf(place));
  } catch {
    // see above
  }
}

/** What is being written at one place (a thread), kept in this browser until the server has taken it. */
export function useDraft(place: string) {
  const [text, setText] = useState("");
  useEffect(() => setText(read(place)), [place]);
  const change = useCallback(
    (next: string) => {
      setText(next);
      write(place, next);
    },
    [place],
  );
  return { text, change };
}
