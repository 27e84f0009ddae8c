"use client";

import { useEffect, useState } from "react";

/**
 * The time in milliseconds, renewed while `isRunning`. For elapsed and remaining time only: no state is made from it.
 * @param every milliseconds
 */
export function useNow(isRunning: boolean, every = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!isRunning) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [isRunning, every]);
  return now;
}
