"use client";

import type { MouseEvent, ReactNode } from "react";

/** Folding is ours, not the browser's: a press is a choice that stays, a change of state is none. */
export function FoldSummary({ onFold, children }: { onFold: () => void; children: ReactNode }) {
  const press = (event: MouseEvent) => {
    event.preventDefault();
    onFold();
  };
  // biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button to browsers and screen readers
  return <summary onClick={press}>{children}</summary>;
}
