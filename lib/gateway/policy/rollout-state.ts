import { createHash } from "node:crypto";
import type { ToolSetting } from "./tool-setting";

/** A rollout that was stopped: since when, and why in plain words. */
export interface Held {
  at: string;
  reason: string;
}

type Rollout = Pick<ToolSetting, "tool" | "canaryPercent" | "canaryRoles" | "heldAt" | "heldCause">;

const causes: Record<string, string> = {
  similar_manual: "its manual is too like another tool's",
  ambiguous_manual: "calls fail too often, probably because its manual is ambiguous",
  unclear_constraints: "its arguments are wrong too often, probably because their limits are unclear",
  boundary_too_wide: "it is refused too often, probably because its purpose is understood too widely",
};

/**
 * Whether a tool in rollout has come to this workspace and role. Where both a share of workspaces and roles are set,
 * both must hold; where neither is, it has come to nobody.
 */
export function rolloutState(setting: Rollout, role: string | null, workspaceId: string): "in" | "out" | Held {
  const { tool, canaryPercent, canaryRoles, heldAt, heldCause } = setting;
  if (heldAt !== null) {
    const reason = `Its rollout is stopped: ${causes[heldCause ?? ""] ?? "its figures need a look"}.`;
    return { at: heldAt, reason };
  }
  if (canaryPercent === null && canaryRoles === null) return "out";
  if (canaryRoles !== null && (role === null || !canaryRoles.includes(role))) return "out";
  return canaryPercent === null || shareOf(tool, workspaceId) < canaryPercent ? "in" : "out";
}

const shares = new Map<string, number>();

/** Where a workspace stands in a tool's rollout, from 0 to 100: the same in every process and for good. */
function shareOf(tool: string, workspaceId: string): number {
  const key = `${tool} ${workspaceId}`;
  let share = shares.get(key);
  if (share === undefined) {
    share = (createHash("sha256").update(key).digest().readUInt32BE(0) / 2 ** 32) * 100;
    if (shares.size >= 10_000) shares.clear();
    shares.set(key, share);
  }
  return share;
}
