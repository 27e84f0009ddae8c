"use client";

import { serverOffset } from "./server-clock";
import { useNow } from "./use-now";

/** The server's time in milliseconds, renewed each second while `isRunning`: what is counted from its times. */
export function useServerNow(isRunning: boolean): number {
  return useNow(isRunning) + serverOffset();
}
