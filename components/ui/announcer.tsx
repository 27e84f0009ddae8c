"use client";

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Announce = createContext<(text: string, urgent?: boolean) => void>(() => {});

/** Screen readers hear start, waiting, done and failed here: once each, from the event, never a token. */
export function Announcer({ children }: { children: ReactNode }) {
  const [polite, setPolite] = useState("");
  const [urgent, setUrgent] = useState("");
  const announce = useCallback((text: string, isUrgent = false) => {
    const set = isUrgent ? setUrgent : setPolite;
    // The same sentence twice has to change the text, or it is not read again.
    set((before) => (before === text ? `${text}\u00a0` : text));
  }, []);
  return (
    <Announce value={announce}>
      {children}
      <div className="sr" aria-live="polite" aria-atomic="true" data-announcer="polite">
        {polite}
      </div>
      <div className="sr" aria-live="assertive" aria-atomic="true" data-announcer="assertive">
        {urgent}
      </div>
    </Announce>
  );
}

/** `announce(text)` politely, `announce(text, true)` for what a person must hear at once. */
export function useAnnounce() {
  return useContext(Announce);
}
