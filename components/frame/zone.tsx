"use client";

import { createContext, type ReactNode, useContext } from "react";

const Zone = createContext("UTC");

/** The time zone that the person chose; the server draws with it too, so that nothing jumps on load. */
export function ZoneProvider({ timeZone, children }: { timeZone: string; children: ReactNode }) {
  return <Zone value={timeZone}>{children}</Zone>;
}

export function useZone(): string {
  return useContext(Zone);
}
