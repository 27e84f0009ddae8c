"use client";

import type { ReactNode } from "react";

export interface Column {
  id: string;
  /** Heading; on a phone it stands before the value. */
  label: string;
  /** Only for screen readers, such as the column of a switch. */
  isHidden?: boolean;
  align?: "right";
}

/** A wide table that folds to cards on phones. Rows are `<tr>`s whose cells carry `data-th` (see `Cell`). */
export function Table({ label, columns, children }: { label: string; columns: Column[]; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a group of controls is no form, and a second region no landmark
    <div className="table-wrap" tabIndex={0} role="group" aria-label={label}>
      <table className="table folds">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={column.align === "right" ? "r" : undefined}>
                {column.isHidden ? <span className="sr">{column.label}</span> : column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** `th`: the heading a phone shows. `width`: of six columns of the folded card. `name` stands first there. */
export function Cell({
  th,
  width,
  place,
  align,
  children,
}: {
  th?: string;
  width?: 2 | 3;
  place?: "name" | "toggle";
  align?: "right";
  children: ReactNode;
}) {
  const names = [place && `keep keep-${place}`, place === "name" && "tool-name", align === "right" && "r"];
  return (
    <td className={names.filter(Boolean).join(" ") || undefined} data-th={th} data-w={width}>
      {children}
    </td>
  );
}
