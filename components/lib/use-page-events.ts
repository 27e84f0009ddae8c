"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { type PageEventName, pageEvents } from "@/lib/events/schema";
import { staleAfter } from "./query-keys";
import { readPageEvent } from "./read-page-event";

export interface PageEventMessage {
  name: PageEventName;
  data: Record<string, unknown>;
}

const target = new EventTarget();
const comeBackAfter = 5_000;
/** What stands on every page and is read while the line is still being opened. */
const readEarly = [["threads"], ["inbox"], ["notifications"]] as const;

/**
 * Keeps one stream of the workspace's events open; what an event speaks of is read again.
 * After a lost connection everything is stale once, because events in between were missed; at the first one, what was
 * read before it stood.
 */
export function usePageEvents(workspaceId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    let source: EventSource;
    let timer: ReturnType<typeof setTimeout>;
    let wasLost = false;
    let wasOpen = false;
    const hear = (name: PageEventName) => (event: MessageEvent<string>) => {
      for (const queryKey of staleAfter[name]) void client.invalidateQueries({ queryKey });
      target.dispatchEvent(
        new CustomEvent<PageEventMessage>("page", { detail: { name, data: readPageEvent(event.data) } }),
      );
    };
    const connect = () => {
      source = new EventSource(`/api/v1/workspaces/${workspaceId}/events`);
      for (const name of pageEvents) source.addEventListener(name, hear(name));
      source.onopen = () => {
        if (wasLost) void client.invalidateQueries();
        else if (!wasOpen) for (const queryKey of readEarly) void client.invalidateQueries({ queryKey });
        wasLost = false;
        wasOpen = true;
      };
      source.onerror = () => {
        wasLost = true;
        // A lost line is taken up again by the browser; a refusal (the server is starting) by us.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, comeBackAfter);
      };
    };
    connect();
    return () => {
      clearTimeout(timer);
      source.close();
    };
  }, [workspaceId, client]);
}

/** Hears single events, for a page that has to do more than read again. */
export function useOnPageEvent(name: PageEventName, handler: (data: Record<string, unknown>) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listener = (event: Event) => {
      const { detail } = event as CustomEvent<PageEventMessage>;
      if (detail.name === name) latest.current(detail.data);
    };
    target.addEventListener("page", listener);
    return () => target.removeEventListener("page", listener);
  }, [name]);
}
