"use client";

import { useEffect, useState } from "react";

/** A value once it has kept still for `wait` milliseconds, so that typing does not ask the server for every letter. */
export function useSettled<T>(value: T, wait = 250): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}
