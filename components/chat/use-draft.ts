"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { type Draft, emptyDraft, readDraft, writeDraft } from "./draft-store";

/**
 * What is being written at one place (a thread), kept in this browser until the server has taken it. Another tab that
 * writes at the same place is followed while this one is not being written in.
 */
export function useDraft(place: string) {
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const latest = useRef(draft);
  const show = useCallback((next: Draft) => {
    latest.current = next;
    setDraft(next);
  }, []);
  useEffect(() => {
    show(readDraft(place));
    const onStorage = (event: StorageEvent) => {
      if (event.key?.endsWith(place) && !document.hasFocus()) show(readDraft(place));
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [place, show]);
  const update = useCallback(
    (change: (draft: Draft) => Partial<Draft>) => {
      const next = { ...latest.current, ...change(latest.current) };
      show(next);
      writeDraft(place, next);
    },
    [place, show],
  );
  return { draft, update };
}
