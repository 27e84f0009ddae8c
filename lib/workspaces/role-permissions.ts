import { permissions, type Role } from "./schema";

const except = (...removed: string[]) => permissions.filter((permission) => !removed.includes(permission));
const matching = (pattern: RegExp) => permissions.filter((permission) => pattern.test(permission));

const content =
  /^(documents|chats|deliverables|podcasts|video_presentations|image_generations|automations):(create|read|update)$/;

/**
 * What each role may do. An editor changes no settings and has no delete permission: what is one's own may be
 * deleted by its verb's own rule, what is others' may not. A viewer reads, comments, and asks in private threads;
 * without a single permission to write, the gateway leaves such a thread only the reading tools.
 */
const table: Record<Role, ReadonlySet<string>> = {
  owner: new Set(permissions),
  admin: new Set(except("settings:delete")),
  editor: new Set([
    ...matching(content),
    "automations:execute",
    "comments:create",
    "comments:read",
    "members:view",
    "settings:view",
    "tools:view",
    "approvals:view",
    "connectors:read",
    "memory:read",
    "memory:update",
    "public_sharing:view",
  ]),
  viewer: new Set([
    ...matching(
      /^(documents|chats|deliverables|podcasts|video_presentations|image_generations|automations|comments):read$/,
    ),
    "chats:create",
    "comments:create",
    "members:view",
    "settings:view",
    "tools:view",
    "memory:read",
  ]),
};

/** The permissions of a role; an unknown role has none. */
export function rolePermissions(role: string): ReadonlySet<string> {
  return Object.hasOwn(table, role) ? table[role as Role] : new Set();
}
