"use client";

import { useEffect } from "react";

/** Names the window after what it shows, where only the browser knows it. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} - Candor`;
  }, [title]);
}
