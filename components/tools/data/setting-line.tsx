import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";

/** A mask or a filter as a sentence, and how to take it away. */
export function SettingLine({
  column,
  children,
  removeLabel,
  isSent,
  onRemove,
}: {
  column: string;
  children: ReactNode;
  removeLabel: string;
  isSent: boolean;
  onRemove?: () => void;
}) {
  return (
    <li>
      <code>{column}</code>
      <div>{children}</div>
      {onRemove && <Button variant="quiet" icon="close" label={removeLabel} isSent={isSent} onClick={onRemove} />}
    </li>
  );
}
