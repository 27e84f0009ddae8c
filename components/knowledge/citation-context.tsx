"use client";

import { createContext, type ReactNode, useContext, useMemo } from "react";
import type { CitationItem } from "@/lib/knowledge/schema";

interface CitationsValue {
  find: (number: number) => CitationItem | undefined;
  /** False while they may still arrive: a label is not called unbacked before the turn is over. */
  isComplete: boolean;
}

const Citations = createContext<CitationsValue>({ find: () => undefined, isComplete: false });

/** The passages behind the labels `[n]` of a text. */
export function CitationProvider({
  items,
  isComplete,
  children,
}: {
  items: CitationItem[];
  isComplete: boolean;
  children: ReactNode;
}) {
  const value = useMemo(() => {
    const byNumber = new Map(items.map((item) => [item.number, item]));
    return { find: (number: number) => byNumber.get(number), isComplete };
  }, [items, isComplete]);
  return <Citations value={value}>{children}</Citations>;
}

export function useCitations() {
  return useContext(Citations);
}
