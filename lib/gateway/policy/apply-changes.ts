import type { UpdateTool } from "../schema";
import type { SettingValues } from "./setting-values";

/** The values after a change. A word about the status, or `held: false`, ends a hold: the admin has looked at it. */
export function applyChanges(before: SettingValues, { held, ...changes }: UpdateTool): SettingValues {
  const after = { ...before, ...changes };
  // The reason belongs to being off: switching on without a new one forgets it.
  if (changes.status === "active" && changes.reason === undefined) after.reason = null;
  if (changes.status !== undefined || held === false) {
    after.heldAt = null;
    after.heldCause = null;
  }
  return after;
}
