"use client";

import { useCallback, useEffect, useState } from "react";
import { isUnread, readSeen, type Seen, withSeen, writeSeen } from "./seen-store";

interface Answered {
  id: string;
  answeredAt: string | null;
}

/** Which threads have an answer that this browser has not shown. The open one is seen as long as its page is in view. */
export function useSeen(workspaceId: string, open: Answered | undefined) {
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    const read = () => setSeen(readSeen(workspaceId));
    read();
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [workspaceId]);
  const { id, answeredAt } = open ?? {};
  useEffect(() => {
    if (!id || !answeredAt) return;
    const mark = () => {
      if (document.visibilityState !== "visible") return;
      const next = withSeen(readSeen(workspaceId), id, answeredAt);
      writeSeen(workspaceId, next);
      setSeen(next);
    };
    mark();
    document.addEventListener("visibilitychange", mark);
    return () => document.removeEventListener("visibilitychange", mark);
  }, [workspaceId, id, answeredAt]);
  return useCallback((thread: Answered) => seen !== null && isUnread(seen, thread), [seen]);
}
