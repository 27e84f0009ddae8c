import { MemoryUse } from "./schema";

/**
 * Whether a part, or the event of one, names lines of somebody's personal memory. A thread may be shared after it was
 * written: then that is for nobody's eyes but theirs.
 */
export function isPrivateUse(part: { type: string; data?: unknown }): boolean {
  return part.type === "data-memory" && MemoryUse.safeParse(part.data).data?.scope !== "team";
}
