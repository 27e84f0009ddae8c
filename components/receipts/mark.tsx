import { classNames } from "@/components/lib/class-names";

/** The silhouettes of the look: each state has its own shape, so that colour is never alone. */
export const markNames = [
  "done",
  "failed",
  "pending",
  "unknown",
  "running",
  "waiting",
  "queued",
  "partial",
  "denied",
  "cancelled",
  "expired",
  "off",
  "unbacked",
] as const;
export type MarkName = (typeof markNames)[number];

/** A bare silhouette. Prefer `StateMark`, which knows the server's states. The word beside it is what is read out. */
export function Mark({ name, size }: { name: MarkName; size?: "sm" | "lg" }) {
  return <span className={classNames("mark", size && `mark-${size}`)} data-state={name} aria-hidden="true" />;
}
