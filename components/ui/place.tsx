import type { ReactNode } from "react";
import { classNames } from "@/components/lib/class-names";

/** A place with nothing in it: says what would stand here and what to do for it. */
export function EmptyPlace({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <section className="place">
      <h2>{title}</h2>
      {children && <p>{children}</p>}
      {actions && <div className="btns">{actions}</div>}
    </section>
  );
}

const widths = ["w-3/5", "w-full", "w-4/5", "w-2/3", "w-5/6"];

/** Loading, in the shape of lines. `label` is read out once. */
export function Skeleton({ label, lines = 3, className }: { label: string; lines?: number; className?: string }) {
  return (
    <div className={classNames("skeleton", className)} role="status" aria-busy="true">
      <span className="sr">{label}</span>
      {widths.slice(0, lines).map((width) => (
        <span key={width} className={classNames("skel", width)} aria-hidden="true" />
      ))}
    </div>
  );
}
