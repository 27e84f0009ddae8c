"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";

export interface Picked {
  id: string;
  name: string;
}

/** What has been chosen, each with a way out. */
export function PickedList({ items, onRemove }: { items: readonly Picked[]; onRemove: (id: string) => void }) {
  const t = useTranslations("builder");
  if (items.length === 0) return null;
  return (
    <ul className="picked">
      {items.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <Button variant="quiet" icon="close" label={t("removeItem", { name })} onClick={() => onRemove(id)} />
        </li>
      ))}
    </ul>
  );
}
