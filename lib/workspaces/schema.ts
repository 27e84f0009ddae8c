import { z } from "zod";
import { PageQuery } from "../core/page-query";
import { notificationKinds } from "../events/schema";

export const roles = ["owner", "admin", "editor", "viewer"] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

const crud = (resource: string) => ["create", "read", "update", "delete"].map((verb) => `${resource}:${verb}`);

/** Every permission there is, as `resource:verb`. */
export const permissions: readonly string[] = [
  ...[
    "documents",
    "chats",
    "deliverables",
    "podcasts",
    "video_presentations",
    "image_generations",
    "connectors",
    "automations",
    "roles",
  ].flatMap(crud),
  "automations:execute",
  "comments:create",
  "comments:read",
  "comments:delete",
  "members:invite",
  "members:view",
  "members:remove",
  "members:manage_roles",
  "settings:view",
  "settings:update",
  "settings:delete",
  "tools:view",
  "tools:manage",
  "approvals:view",
  "approvals:decide",
  "audit:view",
  "audit:export",
  "memory:read",
  "memory:update",
  "api_access:manage",
  "public_sharing:view",
  "public_sharing:create",
  "public_sharing:delete",
];

export const Password = z.string().min(10, "at least 10 characters").max(200, "at most 200 characters");
export const Email = z.string().trim().toLowerCase().pipe(z.email("an e-mail address"));
const Name = z.string().trim().min(1, "a name").max(120, "at most 120 characters");
export const Locale = z.enum(["en", "zh"]);
export type Locale = z.infer<typeof Locale>;
const TimeZone = z.string().refine(isTimeZone, "an IANA time zone such as Europe/Berlin");

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** POST /api/v1/setup */
export const Setup = z.strictObject({
  email: Email,
  password: Password,
  name: Name,
  workspace: Name,
  locale: Locale.optional(),
  timeZone: TimeZone.optional(),
});
export type Setup = z.infer<typeof Setup>;

export const CreateToken = z.strictObject({
  name: Name,
  scopes: z
    .array(z.union([z.enum(permissions as [string, ...string[]]), z.literal("*")]))
    .min(1)
    .default(["*"]),
  expiresInDays: z.number().int().min(1).max(365).default(90),
});
export type CreateToken = z.infer<typeof CreateToken>;

/** A token as lists show it; `token` itself appears once, in the answer to its creation. */
export const AccessTokenItem = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.string()),
  createdAt: z.string(),
  expiresAt: z.string().nullable(),
  lastUsedAt: z.string().nullable(),
  token: z.string().optional(),
});
export type AccessTokenItem = z.infer<typeof AccessTokenItem>;

export const CreateWorkspace = z.strictObject({ name: Name });
export type CreateWorkspace = z.infer<typeof CreateWorkspace>;

const label = "[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?";
/** A host, or every host below one. Names in other scripts are kept as addresses hold them. */
const HostPattern = z
  .string()
  .trim()
  .max(253, "at most 253 characters")
  .regex(
    new RegExp(`^(?:\\*\\.)?(?:${label}\\.)*${label}$`, "u"),
    "a host such as example.org, or *.example.org for all below it",
  )
  .overwrite((pattern) => {
    const below = pattern.startsWith("*.") ? "*." : "";
    const address = `http://${pattern.slice(below.length)}`;
    return URL.canParse(address) ? below + new URL(address).hostname : pattern.toLowerCase();
  });
const HostPatterns = z.array(HostPattern).max(500, "at most 500 hosts");

export const UpdateWorkspace = z.strictObject({
  name: Name.optional(),
  customInstructions: z.string().max(20_000).optional(),
  useDefaultInstructions: z.boolean().optional(),
  citations: z.boolean().optional(),
  models: z.strictObject({ chat: z.string().max(200).optional(), image: z.string().max(200).optional() }).optional(),
  approvalExpiry: z.number().int().min(1).max(720).optional(),
  taskConcurrency: z.number().int().min(1).max(8).optional(),
  crawlAllow: HostPatterns.optional(),
  crawlDeny: HostPatterns.optional(),
});
export type UpdateWorkspace = z.infer<typeof UpdateWorkspace>;

/** A workspace as the list of one's own shows it: which rights one has there. */
export const WorkspaceSummary = z.object({
  id: z.string(),
  name: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
  createdAt: z.string(),
});
export type WorkspaceSummary = z.infer<typeof WorkspaceSummary>;

/** A workspace with its settings. */
export const WorkspaceItem = WorkspaceSummary.extend({
  customInstructions: z.string(),
  useDefaultInstructions: z.boolean(),
  citations: z.boolean(),
  models: z.object({ chat: z.string().optional(), image: z.string().optional() }),
  approvalExpiry: z.number().describe("hours"),
  taskConcurrency: z.number().describe("specialists of one turn that work at the same time, 1 to 8"),
  crawlAllow: z.array(z.string()).describe("hosts whose pages may be read; empty: every public host"),
  crawlDeny: z.array(z.string()).describe("hosts whose pages are never read, whatever is allowed"),
});
export type WorkspaceItem = z.infer<typeof WorkspaceItem>;

export const MemberItem = z.object({
  id: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  role: Role,
  createdAt: z.string(),
});
export type MemberItem = z.infer<typeof MemberItem>;

export const UpdateMember = z.strictObject({ role: Role });
export type UpdateMember = z.infer<typeof UpdateMember>;

export const CreateInvite = z.strictObject({
  role: Role.exclude(["owner"]),
  maxUses: z.number().int().min(1).max(100).default(1),
  expiresInHours: z
    .number()
    .int()
    .min(1)
    .max(24 * 30)
    .default(72),
});
export type CreateInvite = z.infer<typeof CreateInvite>;

export const InviteItem = z.object({
  id: z.string(),
  code: z.string(),
  role: Role,
  url: z.string(),
  maxUses: z.number(),
  uses: z.number(),
  expiresAt: z.string(),
  revokedAt: z.string().nullable(),
  state: z.enum(["open", "used_up", "expired", "revoked"]),
});
export type InviteItem = z.infer<typeof InviteItem>;

/** POST /api/v1/invites/{code}/accept: with a new account, or empty for somebody who is signed in. */
export const AcceptInvite = z.strictObject({
  email: Email.optional(),
  password: Password.optional(),
  name: Name.optional(),
  locale: Locale.optional(),
  timeZone: TimeZone.optional(),
});
export type AcceptInvite = z.infer<typeof AcceptInvite>;

export const AcceptedInvite = z.object({
  workspaceId: z.string(),
  role: Role,
  token: z.string().optional().describe("for a new account; shown this once"),
});
export type AcceptedInvite = z.infer<typeof AcceptedInvite>;

/** GET /api/v1/invites/{code}: what somebody sees before joining. */
export const InvitePreview = z.object({
  workspace: z.object({ id: z.string(), name: z.string() }),
  role: Role,
  invitedBy: z.string(),
  expiresAt: z.string(),
});
export type InvitePreview = z.infer<typeof InvitePreview>;

export const UpdateMe = z.strictObject({
  name: Name.optional(),
  locale: Locale.optional(),
  timeZone: TimeZone.optional(),
});
export type UpdateMe = z.infer<typeof UpdateMe>;

export const Me = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  locale: Locale,
  timeZone: z.string(),
});
export type Me = z.infer<typeof Me>;

/** The answer to POST /api/v1/setup. The token is shown this once. */
export const SetupResult = z.object({ token: z.string(), user: Me, workspace: WorkspaceSummary });
export type SetupResult = z.infer<typeof SetupResult>;

export const SignIn = z.object({ email: Email, password: z.string().min(1).max(200) });
export type SignIn = z.infer<typeof SignIn>;

export const NotificationItem = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  data: z.record(z.string(), z.unknown()).describe("names and ids that the kind's sentence is made of"),
  createdAt: z.string(),
  readAt: z.string().nullable(),
});
export type NotificationItem = z.infer<typeof NotificationItem>;

export const NotificationQuery = PageQuery.extend({
  unread: z.stringbool().default(false),
  kind: z.enum(notificationKinds).optional(),
});
export type NotificationQuery = z.infer<typeof NotificationQuery>;

/** How one is told of a kind of news: at the bell, by letter, both or not at all. */
export const NotificationPreference = z.strictObject({
  kind: z.enum(notificationKinds),
  inApp: z.boolean(),
  email: z.boolean(),
});
export type NotificationPreference = z.infer<typeof NotificationPreference>;

/** PUT /me/notification-preferences. Kinds that are left out are told the usual way again. */
export const SetNotificationPreferences = z.strictObject({
  items: z
    .array(NotificationPreference)
    .max(notificationKinds.length)
    .refine((items) => new Set(items.map(({ kind }) => kind)).size === items.length, "each kind once"),
});
export type SetNotificationPreferences = z.infer<typeof SetNotificationPreferences>;

/** A letter and what became of it; `error` says why it failed, or that it may have come twice. */
export const MailItem = z.object({
  id: z.string(),
  workspaceId: z.string(),
  kind: z.enum(notificationKinds),
  subject: z.string(),
  state: z.enum(["queued", "sent", "failed"]),
  attempts: z.number().describe("hand-overs to the mail server so far"),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});
export type MailItem = z.infer<typeof MailItem>;

/** GET /me/notification-preferences: every kind, and whether letters leave this installation at all. */
export const NotificationPreferences = z.object({
  items: z.array(NotificationPreference),
  mail: z.object({
    isConfigured: z.boolean().describe("false: no mail server is set up, and no letter is written"),
    address: z.string(),
    recent: z.array(MailItem).describe("the last ten letters to this person, newest first"),
  }),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;
