import { z } from "zod";
import type { Context } from "../core/context";

/** One workspace's row about one tool. Read strictly: a row that cannot be understood denies its tool. */
const Setting = z.object({
  tool: z.string(),
  status: z.enum(["active", "canary", "disabled"]),
  roles: z.array(z.string()).nullable(),
  mode: z.enum(["allow", "ask", "deny"]).nullable(),
  rateLimit: z.number().int().positive().nullable(),
  timeoutMs: z.number().int().positive().nullable(),
  reason: z.string().nullable(),
  alternative: z.string().nullable(),
  changedById: z.string(),
  changedAt: z.string(),
});
export type ToolSetting = z.infer<typeof Setting>;

const Switch = z.object({
  scope: z.enum(["user", "thread"]),
  tool: z.string(),
  changedById: z.string(),
  changedAt: z.string(),
});
export type ToolSwitchRow = z.infer<typeof Switch>;

/** Everything outside the code that decides about calls of one person in one workspace, at one moment. */
export interface Policy {
  /** The person's role now; null when no longer a member. */
  readonly role: string | null;
  /** False when a thread is meant that is not there for this person. */
  readonly threadVisible: boolean;
  /** `"unreadable"` where the row cannot be understood. */
  readonly settings: ReadonlyMap<string, ToolSetting | "unreadable">;
  readonly userSwitches: ReadonlyMap<string, ToolSwitchRow>;
  readonly threadSwitches: ReadonlyMap<string, ToolSwitchRow>;
}

/** Switches that a person set for every workspace stand under this instead of a workspace's id. */
export const everyWorkspace = "-";

interface Row {
  role: string | null;
  thread: boolean;
  settings: Array<{ tool: string }> | null;
  switches: unknown[] | null;
}

/**
 * Reads the rows that decide, in one query on every call: what an admin changes holds for the next call in every
 * process, without any notice that could come late.
 */
export async function readPolicy(ctx: Context, threadId?: string): Promise<Policy> {
  const workspaceId: string = ctx.workspaceId;
  const { userId } = ctx.person;
  const thread = threadId ?? null;
  const [row] = await ctx.db.prisma.$queryRaw<Row[]>`
    SELECT
      (SELECT m."role" FROM "Membership" m WHERE m."workspaceId" = ${workspaceId} AND m."userId" = ${userId}) AS "role",
      (${thread}::text IS NULL OR EXISTS (
        SELECT 1 FROM "Thread" t WHERE t."id" = ${thread} AND t."workspaceId" = ${workspaceId}
          AND t."deletedAt" IS NULL AND (t."visibility" = 'workspace' OR t."createdById" = ${userId}))) AS "thread",
      (SELECT json_agg(s) FROM "ToolSetting" s WHERE s."workspaceId" = ${workspaceId}) AS "settings",
      (SELECT json_agg(w) FROM "ToolSwitch" w
        WHERE (w."scope" = 'user' AND w."scopeId" = ${userId} AND w."workspaceId" IN (${workspaceId}, ${everyWorkspace}))
           OR (w."scope" = 'thread' AND w."scopeId" = ${thread} AND w."workspaceId" = ${workspaceId})) AS "switches"`;
  return toPolicy(row!);
}

function toPolicy({ role, thread, settings, switches }: Row): Policy {
  const parsed = z.array(Switch).parse(switches ?? []);
  const of = (scope: ToolSwitchRow["scope"]) =>
    new Map(parsed.filter((entry) => entry.scope === scope).map((entry) => [entry.tool, entry]));
  return {
    role,
    threadVisible: thread,
    settings: new Map(
      (settings ?? []).map((setting) => [setting.tool, Setting.safeParse(setting).data ?? "unreadable"]),
    ),
    userSwitches: of("user"),
    threadSwitches: of("thread"),
  };
}
