"use client";

import { useEffect, useState } from "react";

/** As `--arm` in the look: long enough that a press meant for what stood here before does nothing. */
const armAfter = 400;

/** False for a moment after the buttons have appeared, and again whenever `what` they decide on changes. */
export function useArmed(what: string): boolean {
  const [armed, setArmed] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setArmed(what), armAfter);
    return () => clearTimeout(timer);
  }, [what]);
  return armed === what;
}
