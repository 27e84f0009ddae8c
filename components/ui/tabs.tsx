"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  count?: number;
  content: ReactNode;
}

/** Tabs with arrow keys; only the open panel is drawn. */
export function Tabs<Id extends string>({
  label,
  items,
  value,
  onChange,
  panelClass = "pad",
}: {
  label: string;
  items: TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  panelClass?: string;
}) {
  return (
    <Radix.Root value={value} onValueChange={(next) => onChange(next as Id)}>
      <Radix.List className="tabs" aria-label={label}>
        {items.map((item) => (
          <Radix.Trigger key={item.id} value={item.id} className="tab">
            {item.label}
            {item.count !== undefined && item.count > 0 && <span className="count">{item.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.id} value={item.id} className={panelClass}>
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
