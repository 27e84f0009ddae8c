import type { DeliverableRow } from "../deliverable-row";

/** Under what the finished work of a deliverable is kept: all tries of one request share it. */
export function workIdOf({ id, resumesId }: Pick<DeliverableRow, "id" | "resumesId">): string {
  return resumesId ?? id;
}
