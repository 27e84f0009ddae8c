import { permissions, type Role } from "./schema";

const except = (...removed: string[]) => permissions.filter((permission) => !removed.includes(permission));
const matching = (pattern: RegExp) => permissions.filter((permission) => pattern.test(permission));

const content =
  /^(documents|chats|deliverables|podcasts|video_presentations|image_generations|automations):(create|read|update)$/;

/** What each role may do. An editor deletes nothing of others' and changes no settings; a viewer reads, comments and asks. */
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
  return table[role as Role] ?? new Set();
}
