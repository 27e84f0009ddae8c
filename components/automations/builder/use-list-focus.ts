"use client";

import { useEffect, useRef, useState } from "react";

/**
 * Where a person goes on in a list that has just grown or shrunk: in what was added, or at the button that adds, which
 * carries `data-add`. Items are the fieldsets of `place`.
 */
export function useListFocus() {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<{ item: number | null }>();
  useEffect(() => {
    if (!wanted) return;
    const item =
      wanted.item === null ? place.current : place.current?.querySelectorAll("fieldset.builder-item")[wanted.item];
    item?.querySelector<HTMLElement>(wanted.item === null ? "[data-add]" : "textarea, select, input")?.focus();
    setWanted(undefined);
  }, [wanted]);
  return {
    place,
    onAdded: (index: number) => setWanted({ item: index }),
    onRemoved: () => setWanted({ item: null }),
  };
}
