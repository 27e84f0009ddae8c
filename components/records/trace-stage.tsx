import type { ReactNode } from "react";

/** One stage on the way from a message to its effects. */
export function TraceStage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="trace-stage">
      <h2>{title}</h2>
      <div className="trace-body">{children}</div>
    </li>
  );
}
