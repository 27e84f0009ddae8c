import { rolePermissions } from "./role-permissions";

/** What a role may do through a credential of the given scopes: a token narrows the role, it never adds to it. */
export function effectivePermissions(role: string, scopes: readonly string[]): ReadonlySet<string> {
  const held = rolePermissions(role);
  return scopes.includes("*") ? held : new Set(scopes.filter((scope) => held.has(scope)));
}
