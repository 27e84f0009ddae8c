import { rolePermissions } from "@/lib/workspaces/role-permissions";
import { type Role, roles } from "@/lib/workspaces/schema";

/** Roles that hold the permission a tool takes: no setting of the tool can give it to others. */
export function rolesThatMay(permission: string): Role[] {
  return roles.filter((role) => rolePermissions(role).has(permission));
}

/** Roles that can really call the tool: those that hold its permission and are not left out by its setting. */
export function effectiveRoles(tool: { permission: string; roles: readonly string[] | null }): Role[] {
  return rolesThatMay(tool.permission).filter((role) => tool.roles === null || tool.roles.includes(role));
}
